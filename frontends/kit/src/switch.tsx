import { Switch as Primitive } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import { cn } from './cn.ts';

export type SwitchProps = {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  label: string;
  description?: ReactNode;
  disabled?: boolean;
  /** Only the switch is seen; the label is read aloud. */
  hideLabel?: boolean;
  className?: string;
};

/** On or off, at once. */
export function Switch({ checked, onCheckedChange, label, description, disabled = false, hideLabel = false, className }: SwitchProps) {
  const id = useId();
  const control = (
    <Primitive.Root
      id={id}
      checked={checked}
      onCheckedChange={onCheckedChange}
      disabled={disabled}
      aria-label={hideLabel ? label : undefined}
      aria-describedby={description ? `${id}-about` : undefined}
      className="relative h-5 w-9 shrink-0 rounded-full bg-line-strong transition-colors duration-150 after:absolute after:-inset-3 disabled:cursor-not-allowed disabled:opacity-50 data-[state=checked]:bg-accent-fill"
    >
      <Primitive.Thumb className="block size-4 translate-x-0.5 rounded-full bg-on-accent transition-transform duration-150 ease-out data-[state=checked]:translate-x-[18px]" />
    </Primitive.Root>
  );
  if (hideLabel) return <span className={cn('inline-flex', className)}>{control}</span>;
  return (
    <div className={cn('flex items-start justify-between gap-4', className)}>
      <div className="grid">
        <label htmlFor={id} className={cn('text-base font-medium', disabled && 'text-muted')}>
          {label}
        </label>
        {description ? (
          <span id={`${id}-about`} className="text-sm text-muted">
            {description}
          </span>
        ) : null}
      </div>
      <span className="flex h-[22px] items-center">{control}</span>
    </div>
  );
}
