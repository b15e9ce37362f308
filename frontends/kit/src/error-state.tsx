import { CircleAlert, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError, messageOf } from './api-error.ts';
import { Button } from './button.tsx';
import { cn } from './cn.ts';

export type ErrorStateProps = {
  title?: string;
  /** Whatever was thrown; its text is shown. */
  error?: unknown;
  description?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
  retryLabel?: string;
  /** It is all there is on the page: its title is the page's heading. */
  whole?: boolean;
  className?: string;
};

/** What is known of it; where no answer came at all, also what to do about it. */
function explain(error: unknown): string {
  const unreachable = error instanceof ApiError && error.code === 'network.retries_exceeded';
  return unreachable ? `${error.detail}. Check your connection, or try again in a moment.` : messageOf(error);
}

/** It didn't work: what, why as far as known, and a way to try again. */
export function ErrorState({ title = 'Something went wrong', error, description, onRetry, retrying = false, retryLabel = 'Try again', whole = false, className }: ErrorStateProps) {
  const Title = whole ? 'h1' : 'p';
  return (
    <div role="alert" className={cn('flex flex-col items-center justify-center gap-1 px-6 py-12 text-center', className)}>
      <span className="mb-3 inline-flex size-11 items-center justify-center rounded-card bg-danger-soft text-danger">
        <CircleAlert size={20} aria-hidden />
      </span>
      <Title className="text-md font-semibold">{title}</Title>
      <p className="max-w-[52ch] text-base text-balance text-muted">{description ?? explain(error)}</p>
      {onRetry ? (
        <Button className="mt-4" icon={<RotateCw size={16} aria-hidden />} loading={retrying} onClick={onRetry}>
          {retryLabel}
        </Button>
      ) : null}
    </div>
  );
}
