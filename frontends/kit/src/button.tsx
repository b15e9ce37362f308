import { Slot } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'link';
export type ButtonSize = 'sm' | 'md' | 'lg';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent-fill text-on-accent not-disabled:hover:bg-accent-fill-hover',
  secondary: 'border border-line bg-surface text-ink not-disabled:hover:bg-sunken',
  ghost: 'text-ink not-disabled:hover:bg-sunken',
  danger: 'bg-danger-fill text-on-accent not-disabled:hover:bg-danger-fill-hover',
  link: 'text-accent underline-offset-4 not-disabled:hover:underline',
};
const sizes: Record<ButtonSize, string> = {
  sm: 'h-8 gap-1.5 px-2.5 text-sm touch:h-11',
  md: 'h-9 gap-2 px-3.5 text-base touch:h-11',
  lg: 'h-11 gap-2 px-5 text-md',
};
const linkSizes: Record<ButtonSize, string> = { sm: 'gap-1.5 text-sm', md: 'gap-2 text-base', lg: 'gap-2 text-md' };

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shows a spinner in place of the icon and takes no clicks; the words stay. */
  loading?: boolean;
  icon?: ReactNode;
  iconEnd?: ReactNode;
  /** Lends its looks to the one child, a link for example. */
  asChild?: boolean;
};

/** The classes of a button, for what must be another element. */
export function buttonClass(variant: ButtonVariant = 'secondary', size: ButtonSize = 'md'): string {
  return cn(
    'inline-flex shrink-0 items-center justify-center rounded-control font-medium whitespace-nowrap select-none',
    'transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-50',
    variants[variant],
    variant === 'link' ? linkSizes[size] : sizes[size],
  );
}

/** What does something when pressed; exactly one `primary` to a view. */
export function Button({ variant = 'secondary', size = 'md', loading = false, icon, iconEnd, asChild, className, disabled, children, type, ...rest }: ButtonProps) {
  const Element = asChild ? Slot.Root : 'button';
  const before = loading ? <Spinner size={16} /> : icon;
  return (
    <Element
      {...rest}
      {...(asChild ? {} : { type: type ?? 'button', disabled: disabled || loading })}
      aria-busy={loading || undefined}
      className={cn(buttonClass(variant, size), className)}
    >
      {before}
      <Slot.Slottable>{children}</Slot.Slottable>
      {iconEnd}
    </Element>
  );
}
