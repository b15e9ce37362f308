import { Globe, X } from 'lucide-react';
import { Button } from '@forewire/ui/button.tsx';
import { IconButton } from '@forewire/ui/icon-button.tsx';
import { Popover } from '@forewire/ui/popover.tsx';
import { SourceIcon } from '@forewire/ui/source-icon.tsx';
import { type NamedSource, sourceHost, sourceName } from '@forewire/ui/source-name.ts';
import { Spinner } from '@forewire/ui/spinner.tsx';
import { AddSource } from '../../parts/add-source.tsx';
import type { ChosenSource } from './draft.ts';

export type SourcesPopoverProps = {
  sources: readonly ChosenSource[];
  state: 'idle' | 'searching' | 'failed';
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onRemove: (url: string) => void;
  onFindMore: (() => void) | undefined;
  onAdd: (url: string) => void;
  /** What typed text is completed from. */
  catalogue: readonly NamedSource[];
};

function buttonText({ sources, state }: Pick<SourcesPopoverProps, 'sources' | 'state'>): string {
  if (state === 'searching' && sources.length === 0) return 'Finding sources...';
  if (sources.length === 0) return 'Sources';
  return `${sources.length} source${sources.length === 1 ? '' : 's'}`;
}

function Line({ source, onRemove }: { source: ChosenSource; onRemove: () => void }) {
  const name = sourceName(source);
  return (
    <li className="flex items-center gap-3 rounded-control px-2 py-1.5 hover:bg-sunken/60">
      <SourceIcon source={source} size={22} />
      <span className="grid min-w-0 flex-1">
        <span className="truncate text-base font-medium">{name}</span>
        <span className="truncate text-sm text-muted">{source.reason ?? sourceHost(source.url)}</span>
      </span>
      <IconButton label={`Remove ${name}`} size="sm" onClick={onRemove}>
        <X size={15} />
      </IconButton>
    </li>
  );
}

function Note({ state, empty }: { state: SourcesPopoverProps['state']; empty: boolean }) {
  if (state === 'searching') {
    return (
      <p role="status" className="flex items-center gap-2 px-2 text-sm text-muted">
        <Spinner size={14} />
        Finding sources that report on this...
      </p>
    );
  }
  if (state === 'failed') return <p className="px-2 text-sm text-danger">Failed to find sources</p>;
  return empty ? <p className="px-2 text-sm text-muted">Describe what matters to you and sources appear here, or add an address yourself.</p> : null;
}

/** The sources that were found for the prompt: to look through, take away from and add to. */
export function SourcesPopover({ sources, state, open, onOpenChange, onRemove, onFindMore, onAdd, catalogue }: SourcesPopoverProps) {
  return (
    <Popover
      open={open}
      onOpenChange={onOpenChange}
      label="Sources"
      className="w-96 p-3"
      trigger={
        <Button variant="ghost" size="sm" icon={state === 'searching' ? <Spinner size={15} /> : <Globe size={15} aria-hidden />} aria-label={`${buttonText({ sources, state })}: choose`}>
          {buttonText({ sources, state })}
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-2.5">
        <AddSource added={sources} catalogue={catalogue} onAdd={onAdd} />
        <Note state={state} empty={sources.length === 0} />
        {sources.length > 0 ? (
          <ul aria-label="Chosen sources" className="grid max-h-72 grid-cols-1 overflow-y-auto">
            {sources.map((source) => (
              <Line key={source.url} source={source} onRemove={() => onRemove(source.url)} />
            ))}
          </ul>
        ) : null}
        {onFindMore && state !== 'searching' ? (
          <Button variant="ghost" size="sm" className="justify-self-start" onClick={onFindMore}>
            Find more sources
          </Button>
        ) : null}
      </div>
    </Popover>
  );
}
