import type { ReactNode } from 'react';
import { cn } from './cn.ts';

export type EmptyStateProps = {
  icon?: ReactNode;
  title: string;
  /** What will appear here. */
  description?: ReactNode;
  /** The next step. */
  action?: ReactNode;
  /** It is all there is on the page: its title is the page's heading. */
  whole?: boolean;
  className?: string;
};

/** Nothing here yet: what will be, and how to get there. */
export function EmptyState({ icon, title, description, action, whole = false, className }: EmptyStateProps) {
  const Title = whole ? 'h1' : 'p';
  return (
    <div className={cn('flex flex-col items-center justify-center gap-1 px-6 py-12 text-center', className)}>
      {icon ? <span className="mb-3 inline-flex size-11 items-center justify-center rounded-card border border-line bg-surface text-muted">{icon}</span> : null}
      <Title className="text-md font-semibold">{title}</Title>
      {description ? <p className="max-w-[46ch] text-base text-balance text-muted">{description}</p> : null}
      {action ? <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  );
}
