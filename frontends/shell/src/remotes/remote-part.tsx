import { type ReactNode, Suspense } from 'react';
import { ErrorState } from '@forewire/ui/error-state.tsx';
import { PageMeta } from '@forewire/ui/page-meta.tsx';
import { RemoteScope } from '@forewire/ui/portal.tsx';
import type { Remote } from '@forewire/ui/remote-contract.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { remotes, useRemote } from './use-remote.ts';

export type RemotePartProps = {
  name: string;
  /** While it loads, and while its pages do. */
  fallback: ReactNode;
  /** Changes with the page: a failure of one page doesn't outlive it. */
  resetKey?: string;
  className?: string;
  /** What it says when it can't be loaded. */
  failure?: { title: string; description?: string; className?: string };
  children: (remote: Remote) => ReactNode;
};

function Failed({ name, retrying, failure }: Pick<RemotePartProps, 'name' | 'failure'> & { retrying: boolean }) {
  return (
    <>
      {failure ? null : <PageMeta title="Not available" noindex />}
      <ErrorState
        whole={!failure}
        title={failure?.title ?? 'This page could not be loaded'}
        description={failure?.description ?? 'The rest of Forewire keeps working. Check your connection and try again.'}
        className={failure?.className ?? 'min-h-[60dvh]'}
        retrying={retrying}
        onRetry={() => void remotes.retry(name)}
      />
    </>
  );
}

/** Something that a remote shows: with a skeleton while it loads, and a retry when it can't be. */
export function RemotePart({ name, fallback, resetKey, className, failure, children }: RemotePartProps) {
  const state = useRemote(name);
  if (state.status === 'loading') return fallback;
  if (state.status === 'failed') return <Failed name={name} retrying={state.retrying} {...(failure ? { failure } : {})} />;
  return (
    <RemoteScope name={name} {...(className ? { className } : {})}>
      <ErrorBoundary key={resetKey}>
        <Suspense fallback={fallback}>{children(state.remote)}</Suspense>
      </ErrorBoundary>
    </RemoteScope>
  );
}
