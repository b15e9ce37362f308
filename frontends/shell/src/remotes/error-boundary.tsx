import { Component, type ReactNode } from 'react';
import { ErrorState } from '@forewire/ui/error-state.tsx';

type Props = { children: ReactNode; title?: string };
type State = { error: unknown };

function isMissingChunk(error: unknown): boolean {
  return error instanceof Error && error.name === 'ChunkLoadError';
}

/** Keeps a failure where it happened, and offers to try again. Give it a key that changes with the page. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  private readonly retry = () => {
    // A chunk that is gone was replaced by a newer build: only a reload finds that.
    if (isMissingChunk(this.state.error)) location.reload();
    else this.setState({ error: null });
  };

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    const description = isMissingChunk(error)
      ? 'This part of Forewire could not be loaded. It may have been updated while the page was open.'
      : 'An unexpected error occurred. Nothing you saved is lost.';
    return <ErrorState className="min-h-[40dvh]" {...(this.props.title ? { title: this.props.title } : {})} description={description} onRetry={this.retry} />;
  }
}
