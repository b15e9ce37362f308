import { Plus } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { cn } from '@forewire/ui/cn.ts';
import { IconButton } from '@forewire/ui/icon-button.tsx';
import { Input } from '@forewire/ui/input.tsx';
import { SourceIcon } from '@forewire/ui/source-icon.tsx';
import { type NamedSource, sourceHost, sourceName } from '@forewire/ui/source-name.ts';
import { Tooltip } from '@forewire/ui/tooltip.tsx';
import { isAddress, isKnown, isUnsupported, suggest, unsupportedText } from './source-rules.ts';

export type AddSourceProps = {
  added: readonly { url: string }[];
  catalogue: readonly NamedSource[];
  busy?: boolean;
  /** Called with an address that is none of the added ones. */
  onAdd: (url: string) => void;
};

function Suggestions({ id, options, chosen, onPick }: { id: string; options: readonly NamedSource[]; chosen: number; onPick: (url: string) => void }) {
  return (
    <ul id={id} role="listbox" aria-label="Suggested sources" className="absolute inset-x-0 top-full z-30 mt-1 overflow-hidden rounded-card border border-line bg-surface p-1 shadow-float">
      {options.map((source, index) => (
        <li
          key={source.url}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === chosen}
          // The field must keep the focus, or its blur would close the list before the click arrives.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(source.url)}
          className={cn('flex h-9 cursor-default items-center gap-2.5 rounded-small px-2 text-base touch:h-11', index === chosen && 'bg-sunken')}
        >
          <SourceIcon source={source} size={18} />
          <span className="truncate">{sourceName(source)}</span>
          <span className="ml-auto truncate text-sm text-muted">{sourceHost(source.url)}</span>
        </li>
      ))}
    </ul>
  );
}

/** A field for a source's address: completes what is known, refuses what can't be watched (spec tasks.md §5). */
export function AddSource({ added, catalogue, busy = false, onAdd }: AddSourceProps) {
  const listId = useId();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(-1);
  const [open, setOpen] = useState(false);
  const [refused, setRefused] = useState(false);
  const unsupported = isUnsupported(text);
  const options = open ? suggest(text, catalogue, added) : [];

  const clear = () => {
    setText('');
    setChosen(-1);
    setOpen(false);
    setRefused(false);
  };
  const submit = (url: string) => {
    if (!url.trim() || isUnsupported(url)) return;
    if (!isAddress(url)) return setRefused(true);
    if (!isKnown(url, added)) onAdd(url.trim());
    clear();
  };
  const keys: Record<string, () => void> = {
    ArrowDown: () => options.length > 0 && setChosen((chosen + 1) % options.length),
    ArrowUp: () => options.length > 0 && setChosen(chosen <= 0 ? options.length - 1 : chosen - 1),
    Enter: () => submit(options[chosen]?.url ?? text),
    Escape: clear,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keys[event.key];
    if (!act || event.nativeEvent.isComposing || (event.key === 'Escape' && !text)) return;
    event.preventDefault();
    // Escape takes back the text, not the panel around it.
    event.stopPropagation();
    act();
  };

  return (
    <div className="relative" onBlur={() => setOpen(false)}>
      <Tooltip content={unsupported ? unsupportedText : 'Add a site, feed or account by its address'}>
        <div>
          <Input
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setChosen(-1);
              setOpen(true);
              setRefused(false);
            }}
            onKeyDown={onKeyDown}
            role="combobox"
            aria-label="Add a source"
            aria-autocomplete="list"
            aria-expanded={options.length > 0}
            aria-controls={listId}
            aria-activedescendant={options[chosen] ? `${listId}-${chosen}` : undefined}
            aria-invalid={unsupported || refused || undefined}
            aria-describedby={unsupported || refused ? `${listId}-error` : undefined}
            inputMode="url"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            placeholder="Add a source, e.g. harbourpost.com"
            end={
              <IconButton label="Add source" size="sm" loading={busy} disabled={!text.trim() || unsupported} onClick={() => submit(text)}>
                <Plus size={16} />
              </IconButton>
            }
          />
        </div>
      </Tooltip>
      {unsupported || refused ? (
        <p id={`${listId}-error`} role="alert" className="mt-1.5 text-sm text-danger">
          {unsupported ? unsupportedText : 'Invalid URL format'}
        </p>
      ) : null}
      {options.length > 0 ? <Suggestions id={listId} options={options} chosen={chosen} onPick={submit} /> : null}
    </div>
  );
}
