import type { ReactNode } from 'react';
import { cn } from './cn.ts';

export type Tone = 'neutral' | 'accent' | 'live' | 'ok' | 'warn' | 'danger';

const tones: Record<Tone, string> = {
  neutral: 'bg-sunken text-muted',
  accent: 'bg-accent-soft text-accent',
  live: 'bg-live-soft text-live',
  ok: 'bg-ok-soft text-ok',
  warn: 'bg-warn-soft text-warn',
  danger: 'bg-danger-soft text-danger',
};

export type BadgeProps = { tone?: Tone; icon?: ReactNode; /** A dot that breathes: something is alive. */ pulse?: boolean; children: ReactNode; className?: string };

/** A word about a thing: its state, its role, its plan. `live` is for news of the last ten minutes only. */
export function Badge({ tone = 'neutral', icon, pulse = false, children, className }: BadgeProps) {
  return (
    <span className={cn('inline-flex h-[22px] shrink-0 items-center gap-1.5 rounded-full px-2 text-xs font-medium whitespace-nowrap', tones[tone], className)}>
      {pulse ? <span aria-hidden className="size-1.5 animate-breathe rounded-full bg-current" /> : icon}
      {children}
    </span>
  );
}
