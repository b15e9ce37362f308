import { Check, Minus } from 'lucide-react';
import { Checkbox as Primitive } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import { cn } from './cn.ts';

export type CheckboxProps = {
  checked: boolean | 'indeterminate';
  onCheckedChange: (checked: boolean) => void;
  label: ReactNode;
  description?: ReactNode;
  disabled?: boolean;
  invalid?: boolean;
  className?: string;
};

/** A choice that holds once the form is sent. */
export function Checkbox({ checked, onCheckedChange, label, description, disabled = false, invalid = false, className }: CheckboxProps) {
  const id = useId();
  return (
    <div className={cn('flex items-start gap-2.5 touch:min-h-11 touch:py-2', className)}>
      <Primitive.Root
        id={id}
        checked={checked}
        onCheckedChange={(next) => onCheckedChange(next === true)}
        disabled={disabled}
        aria-invalid={invalid || undefined}
        aria-describedby={description ? `${id}-about` : undefined}
        className="relative mt-[3px] inline-flex size-4 shrink-0 items-center justify-center rounded-small border border-line-strong bg-surface text-on-accent transition-colors duration-150 after:absolute after:-inset-3 disabled:cursor-not-allowed disabled:opacity-50 aria-invalid:border-danger data-[state=checked]:border-accent-fill data-[state=checked]:bg-accent-fill data-[state=indeterminate]:border-accent-fill data-[state=indeterminate]:bg-accent-fill"
      >
        <Primitive.Indicator>{checked === 'indeterminate' ? <Minus size={12} strokeWidth={3} /> : <Check size={12} strokeWidth={3} />}</Primitive.Indicator>
      </Primitive.Root>
      <div className="grid">
        <label htmlFor={id} className={cn('text-base', disabled && 'text-muted')}>
          {label}
        </label>
        {description ? (
          <span id={`${id}-about`} className="text-sm text-muted">
            {description}
          </span>
        ) : null}
      </div>
    </div>
  );
}
