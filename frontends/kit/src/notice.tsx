import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';

export type NoticeTone = 'info' | 'ok' | 'warn' | 'danger';

const tones = {
  info: { ground: 'bg-accent-soft', mark: 'text-accent', Icon: Info },
  ok: { ground: 'bg-ok-soft', mark: 'text-ok', Icon: CircleCheck },
  warn: { ground: 'bg-warn-soft', mark: 'text-warn', Icon: TriangleAlert },
  danger: { ground: 'bg-danger-soft', mark: 'text-danger', Icon: CircleAlert },
} satisfies Record<NoticeTone, unknown>;

/** Something to know about what is below it; stays as long as it holds. */
export function Notice({ tone = 'info', title, children, action, className }: { tone?: NoticeTone; title?: string; children?: ReactNode; action?: ReactNode; className?: string }) {
  const { ground, mark, Icon } = tones[tone];
  return (
    <div role={tone === 'danger' ? 'alert' : 'status'} className={cn('flex flex-wrap items-start gap-x-3 gap-y-2 rounded-card px-4 py-3', ground, className)}>
      <Icon size={18} aria-hidden className={cn('mt-0.5 shrink-0', mark)} />
      <div className="min-w-0 flex-1 basis-48 text-base">
        {title ? <p className="font-medium">{title}</p> : null}
        {children}
      </div>
      {action}
    </div>
  );
}
