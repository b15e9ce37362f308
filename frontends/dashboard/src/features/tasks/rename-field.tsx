import { useEffect, useRef, useState } from 'react';
import { cn } from '@forewire/ui/cn.ts';

/** The title as a field: Enter or leaving it renames, Escape cancels; an unchanged or empty title changes nothing. */
export function RenameField({ title, onRename, onClose, className }: { title: string; onRename: (title: string) => void; onClose: () => void; className?: string }) {
  const [text, setText] = useState(title);
  const field = useRef<HTMLInputElement>(null);
  const settled = useRef(false);
  useEffect(() => {
    // The menu that opened it gives focus back to its trigger first.
    const frame = requestAnimationFrame(() => field.current?.select());
    return () => cancelAnimationFrame(frame);
  }, []);
  const settle = (keep: boolean) => {
    if (settled.current) return;
    settled.current = true;
    const wanted = text.trim();
    if (keep && wanted && wanted !== title) onRename(wanted);
    onClose();
  };
  return (
    <input
      ref={field}
      autoFocus
      value={text}
      maxLength={200}
      aria-label="Title"
      onChange={(event) => setText(event.target.value)}
      onBlur={() => settle(true)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') settle(true);
        if (event.key === 'Escape') settle(false);
        event.stopPropagation();
      }}
      className={cn('min-w-0 rounded-small border border-accent bg-surface px-1.5 text-ink outline-none touch:text-md', className)}
    />
  );
}
