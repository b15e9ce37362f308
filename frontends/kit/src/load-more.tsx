import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from './button.tsx';
import { cn } from './cn.ts';
import { useEver } from './media.ts';

export type LoadMoreProps = {
  /** How many rows are shown, read aloud as they come. */
  shown: number;
  more: boolean;
  loading?: boolean;
  failed?: boolean;
  onMore: () => void;
  label?: string;
  /** Goes on by itself when the end of the list comes into sight. */
  onScroll?: boolean;
  className?: string;
};

/** An infinite query in the words of `LoadMore`. */
export function moreOf(query: { hasNextPage: boolean; isFetchingNextPage: boolean; isFetchNextPageError: boolean; fetchNextPage: () => Promise<unknown> }) {
  return { more: query.hasNextPage, loading: query.isFetchingNextPage, failed: query.isFetchNextPageError, onMore: () => void query.fetchNextPage() };
}

/** Goes on when the end of the list comes into sight, and again while it stays there. */
function useReached(watching: boolean, shown: number, reach: () => void) {
  const end = useRef<HTMLDivElement>(null);
  const onReached = useEffectEvent(reach);
  useEffect(() => {
    if (!watching || !end.current) return;
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && onReached());
    observer.observe(end.current);
    return () => observer.disconnect();
    // Observed anew for each batch: one that is too short to push the end out of sight must not stop the list there.
  }, [watching, shown]);
  return end;
}

/** Where the focus goes when the button that has it disappears with the last rows. */
function useKeptFocus(more: boolean) {
  const count = useRef<HTMLParagraphElement>(null);
  const focused = useRef(false);
  useEffect(() => {
    if (more || !focused.current) return;
    // No blur is told of an element that React takes away.
    focused.current = false;
    count.current?.focus({ preventScroll: true });
  }, [more]);
  return { count, onFocus: () => void (focused.current = true), onBlur: () => void (focused.current = false) };
}

function wordsOf({ loading, failed, label = 'Load more' }: Pick<LoadMoreProps, 'loading' | 'failed' | 'label'>): string {
  if (loading) return 'Loading…';
  return failed ? 'Try again' : label;
}

/** The end of a list that goes on: a button for whoever presses one, and for whoever scrolls it happens by itself. */
export function LoadMore({ shown, more, onMore, onScroll = false, className, ...state }: LoadMoreProps) {
  const { loading, failed } = state;
  const advance = () => {
    if (!loading) onMore();
  };
  const end = useReached(more && onScroll && !failed, shown, advance);
  const { count, ...button } = useKeptFocus(more);
  // A list that is whole from the start has nothing to say about it.
  if (!useEver(more)) return null;
  return (
    <div ref={end} className={cn('grid justify-items-center gap-2', className)}>
      <p ref={count} role="status" tabIndex={-1} className="sr-only">
        {more ? `${shown} shown` : `All ${shown} shown`}
      </p>
      {failed ? <p className="text-sm text-muted">The rest could not be loaded.</p> : null}
      {more ? (
        // Not disabled while it loads: a disabled button loses the focus.
        <Button {...button} size="sm" onClick={advance}>
          {wordsOf(state)}
        </Button>
      ) : null}
    </div>
  );
}
