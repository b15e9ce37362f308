import { type ComponentProps, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { cn } from './cn.ts';
import { typedClass, useFieldProps } from './field.tsx';

export type TextareaProps = ComponentProps<'textarea'> & {
  /** Pixels between which it grows with its text. */
  minHeight?: number;
  maxHeight?: number;
  /** Enter calls it, Shift+Enter makes a new line. */
  onSubmit?: () => void;
  /** Without border and ground, for a composer that has its own. */
  bare?: boolean;
};

function fit(element: HTMLTextAreaElement, minHeight: number, maxHeight: number): void {
  element.style.height = 'auto';
  const borders = element.offsetHeight - element.clientHeight;
  const wanted = element.scrollHeight + borders;
  element.style.height = `${Math.min(maxHeight, Math.max(minHeight, wanted))}px`;
  element.style.overflowY = wanted > maxHeight ? 'auto' : 'hidden';
}

/** Text of several lines that grows as it is typed. */
export function Textarea({ minHeight = 72, maxHeight = 320, onSubmit, bare = false, className, onKeyDown, onInput, ref, ...rest }: TextareaProps) {
  const field = useFieldProps();
  const own = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => own.current as HTMLTextAreaElement);
  useLayoutEffect(() => {
    if (own.current) fit(own.current, minHeight, maxHeight);
  }, [rest.value, minHeight, maxHeight]);
  return (
    <textarea
      rows={1}
      {...field}
      {...rest}
      ref={own}
      onInput={(event) => {
        fit(event.currentTarget, minHeight, maxHeight);
        onInput?.(event);
      }}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        // While an input method composes, Enter chooses a candidate.
        if (!onSubmit || event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.defaultPrevented) return;
        event.preventDefault();
        onSubmit();
      }}
      className={cn(bare ? 'w-full bg-transparent text-md text-ink outline-none' : cn(typedClass, 'px-3 py-2'), 'resize-none', className)}
    />
  );
}
