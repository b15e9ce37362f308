import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';
import { Spinner } from './spinner.tsx';
import { Tooltip, type TooltipProps } from './tooltip.tsx';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** Its name, read aloud and shown as a tooltip. */
  label: string;
  /** The icon. */
  children: ReactNode;
  size?: 'sm' | 'md';
  variant?: 'ghost' | 'secondary' | 'primary';
  shortcut?: string;
  loading?: boolean;
  pressed?: boolean;
  tooltipSide?: TooltipProps['side'];
};

const variants = {
  ghost: 'text-muted not-disabled:hover:bg-sunken not-disabled:hover:text-ink aria-pressed:bg-sunken aria-pressed:text-ink data-[state=open]:bg-sunken',
  secondary: 'border border-line bg-surface text-ink not-disabled:hover:bg-sunken aria-pressed:bg-accent-soft aria-pressed:text-accent',
  primary: 'bg-accent-fill text-on-accent not-disabled:hover:bg-accent-fill-hover',
};

/** A button that is only an icon: it always has a name and a tooltip. */
export function IconButton({ label, children, size = 'md', variant = 'ghost', shortcut, loading, pressed, tooltipSide, disabled, className, ...rest }: IconButtonProps) {
  return (
    <Tooltip content={label} {...(shortcut ? { shortcut } : {})} {...(tooltipSide ? { side: tooltipSide } : {})}>
      <button
        type="button"
        {...rest}
        aria-label={label}
        aria-pressed={pressed}
        aria-busy={loading || undefined}
        disabled={disabled || loading}
        className={cn(
          'inline-flex shrink-0 items-center justify-center rounded-control transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-50 touch:size-11',
          size === 'sm' ? 'size-7' : 'size-9',
          variants[variant],
          className,
        )}
      >
        {loading ? <Spinner /> : children}
      </button>
    </Tooltip>
  );
}
