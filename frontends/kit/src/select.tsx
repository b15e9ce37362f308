import { Check, ChevronDown } from 'lucide-react';
import { Select as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import { controlClass, useFieldProps } from './field.tsx';
import { usePortalContainer } from '@forewire/ui/portal.tsx';

export type SelectOption<V extends string = string> = {
  value: V;
  label: string;
  /** Second line in the list. */
  description?: string;
  icon?: ReactNode;
  /** At the right in the list: a badge. */
  aside?: ReactNode;
  disabled?: boolean;
};

export type SelectProps<V extends string> = {
  options: readonly SelectOption<V>[];
  value: V | undefined;
  onValueChange: (value: V) => void;
  placeholder?: string;
  /** Its name where no `Field` gives one. */
  label?: string;
  size?: 'sm' | 'md';
  disabled?: boolean;
  className?: string;
};

function Option({ option }: { option: SelectOption }) {
  return (
    <Primitive.Item
      value={option.value}
      disabled={option.disabled ?? false}
      className="flex cursor-default items-center gap-2.5 rounded-small px-2 py-1.5 text-base outline-none select-none data-disabled:opacity-50 data-highlighted:bg-sunken touch:min-h-11"
    >
      {option.icon}
      <span className="grid flex-1">
        <Primitive.ItemText>{option.label}</Primitive.ItemText>
        {option.description ? <span className="text-sm text-muted">{option.description}</span> : null}
      </span>
      {option.aside}
      <span className="w-4">
        <Primitive.ItemIndicator>
          <Check size={16} aria-hidden className="text-accent" />
        </Primitive.ItemIndicator>
      </span>
    </Primitive.Item>
  );
}

/** One of a few values, chosen from a list. */
export function Select<V extends string>({ options, value, onValueChange, placeholder = 'Choose…', label, size = 'md', disabled, className }: SelectProps<V>) {
  const container = usePortalContainer();
  const { required: _required, ...field } = useFieldProps();
  const chosen = options.find((option) => option.value === value);
  return (
    <Primitive.Root value={value ?? ''} onValueChange={(next) => onValueChange(next as V)} disabled={disabled ?? false}>
      <Primitive.Trigger
        {...field}
        aria-label={label}
        className={cn(controlClass, 'inline-flex items-center justify-between gap-2 px-3 text-left data-placeholder:text-muted touch:h-11', size === 'sm' ? 'h-8 text-sm touch:text-base' : 'h-9 text-base', className)}
      >
        <span className="flex min-w-0 items-center gap-2">
          {chosen?.icon}
          <span className="truncate">
            <Primitive.Value placeholder={placeholder}>{chosen?.label}</Primitive.Value>
          </span>
        </span>
        <ChevronDown size={16} aria-hidden className="shrink-0 text-muted" />
      </Primitive.Trigger>
      <Primitive.Portal container={container}>
        <Primitive.Content position="popper" sideOffset={4} collisionPadding={8} className="z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) animate-pop-in overflow-hidden rounded-card border border-line bg-surface shadow-float">
          <Primitive.Viewport className="p-1">
            {options.map((option) => (
              <Option key={option.value} option={option} />
            ))}
          </Primitive.Viewport>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
