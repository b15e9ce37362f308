import { useLayoutEffect, useRef, useState } from 'react';
import { useMedia } from '@forewire/ui/media.ts';
import { cn } from '@forewire/ui/cn.ts';

// Pixels a second: slow enough to be read in passing.
const speed = 32;

/** One line of text that passes by when it is too long for its place; cut off with dots where motion is not wanted. */
export function Marquee({ text, className }: { text: string; className?: string }) {
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const frame = useRef<HTMLSpanElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => {
      const line = element.firstElementChild?.firstElementChild;
      setWidth(line && line.scrollWidth > element.clientWidth ? line.scrollWidth : 0);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [text]);
  if (still) return <span className={cn('block truncate', className)}>{text}</span>;
  return (
    <span ref={frame} className={cn('block overflow-hidden whitespace-nowrap', width > 0 && 'marquee-window', className)}>
      <span className={cn('inline-flex', width > 0 && 'marquee-track')} style={width > 0 ? { ['--marquee-duration' as string]: `${(width / speed) * 1.3}s` } : undefined}>
        <span className="pr-10">{text}</span>
        {width > 0 ? (
          <span aria-hidden className="pr-10">
            {text}
          </span>
        ) : null}
      </span>
    </span>
  );
}
