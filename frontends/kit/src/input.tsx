import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';
import { typedClass, useFieldProps } from './field.tsx';

export type InputProps = ComponentProps<'input'> & {
  /** Inside, at the left. */
  icon?: ReactNode;
  /** Inside, at the right: a button or a unit. */
  end?: ReactNode;
};

/** One line of text; inside a `Field` it takes label, help and error from it. */
export function Input({ icon, end, className, ...rest }: InputProps) {
  const field = useFieldProps();
  const input = <input {...field} {...rest} className={cn(typedClass, 'h-9 touch:h-11', icon ? 'pl-9' : 'pl-3', end ? 'pr-11' : 'pr-3', !icon && !end && className)} />;
  if (!icon && !end) return input;
  return (
    <div className={cn('relative', className)}>
      {icon ? <span className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-muted">{icon}</span> : null}
      {input}
      {end ? <span className="absolute inset-y-0 right-1 flex items-center">{end}</span> : null}
    </div>
  );
}
