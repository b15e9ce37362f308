import type { ReactNode } from 'react';
import { Dialog } from '@forewire/ui/dialog.tsx';
import { ErrorState } from '@forewire/ui/error-state.tsx';
import { RemoteScope } from '@forewire/ui/portal.tsx';
import type { Overlays } from '@forewire/ui/remote-contract.ts';
import { Spinner } from '@forewire/ui/spinner.tsx';
import { ErrorBoundary } from '../remotes/error-boundary.tsx';
import type { RemoteState } from '../remotes/remote-store.ts';
import { remotes, useRemote } from '../remotes/use-remote.ts';

type Props<K extends keyof Overlays> = { remote: string; kind: K; title: string; onClose: () => void; children: (Overlay: Overlays[K]) => ReactNode };

function Missing({ title, remote, state }: { title: string; remote: string; state: RemoteState }) {
  if (state.status === 'loading') {
    return (
      <div className="flex justify-center py-12">
        <Spinner size={20} label="Loading..." />
      </div>
    );
  }
  return (
    <ErrorState
      className="py-6"
      title={`${title} could not be loaded`}
      description="The rest of Forewire keeps working. Check your connection and try again."
      retrying={state.status === 'failed' && state.retrying}
      onRetry={() => void remotes.retry(remote)}
    />
  );
}

/** A remote's overlay, or a small dialog that says it is coming or can't be loaded. */
export function OverlayPart<K extends keyof Overlays>({ remote, kind, title, onClose, children }: Props<K>) {
  const state = useRemote(remote);
  const Overlay = state.status === 'ready' ? state.remote.overlays?.[kind] : undefined;
  if (Overlay) {
    return (
      <RemoteScope name={remote}>
        <ErrorBoundary>{children(Overlay as Overlays[K])}</ErrorBoundary>
      </RemoteScope>
    );
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} hideTitle size="sm">
      <Missing title={title} remote={remote} state={state} />
    </Dialog>
  );
}
