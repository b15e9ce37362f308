import { cn } from './cn.ts';

export type ProgressProps = { /** 0 to 1; without it, how long it takes is unknown. */ value?: number; label: string; tone?: 'accent' | 'warn' | 'danger'; className?: string };

const tones = { accent: 'bg-accent-fill', warn: 'bg-warn', danger: 'bg-danger-fill' };

/** How far something is. */
export function Progress({ value, label, tone = 'accent', className }: ProgressProps) {
  const percent = value === undefined ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={100} aria-valuenow={percent} className={cn('h-1.5 overflow-hidden rounded-full bg-sunken', className)}>
      <div
        className={cn('h-full rounded-full', tones[tone], percent === undefined ? 'w-2/5 animate-indeterminate' : 'transition-[width] duration-200')}
        style={percent === undefined ? undefined : { width: `${percent}%` }}
      />
    </div>
  );
}
