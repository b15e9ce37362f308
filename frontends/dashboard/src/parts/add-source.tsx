import { Plus } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cn } from '@forewire/ui/cn.ts';
import { IconButton } from '@forewire/ui/icon-button.tsx';
import { Input } from '@forewire/ui/input.tsx';
import { SourceIcon } from '@forewire/ui/source-icon.tsx';
import { type NamedSource, sourceHost, sourceName } from '@forewire/ui/source-name.ts';
import { Tooltip } from '@forewire/ui/tooltip.tsx';
import { type SourceFieldParts, useSourceField } from './use-source-field.ts';

function Suggestions({ id, options, chosen, onPick }: { id: string; options: readonly NamedSource[]; chosen: number; onPick: (url: string) => void }) {
  if (options.length === 0) return null;
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
          className={cn('flex h-9 cursor-default items-center gap-2.5 rounded-small px-2 text-base hover:bg-sunken touch:h-11', index === chosen && 'bg-sunken')}
        >
          <SourceIcon source={source} size={18} />
          <span className="truncate">{sourceName(source)}</span>
          {sourceHost(source.url) === sourceName(source) ? null : <span className="ml-auto truncate text-sm text-muted">{sourceHost(source.url)}</span>}
        </li>
      ))}
    </ul>
  );
}

/** Why the address is refused, as a tooltip too; without a reason there is none. */
function Refusal({ text, children }: { text: string | null; children: ReactNode }) {
  return text ? (
    <Tooltip content={text}>
      <div>{children}</div>
    </Tooltip>
  ) : (
    <div>{children}</div>
  );
}

/** A field for a source's address: completes what is known, refuses what can't be watched; never adds one twice. */
export function AddSource({ busy = false, ...parts }: SourceFieldParts & { busy?: boolean }) {
  const listId = useId();
  const { text, write, options, chosen, error, submit, onKeyDown, close } = useSourceField(parts);
  const active = options[chosen] ? `${listId}-${chosen}` : undefined;
  return (
    <div className="relative" onBlur={close}>
      <Refusal text={error}>
          <Input
            value={text}
            onChange={(event) => write(event.target.value, true)}
            onKeyDown={onKeyDown}
            role="combobox"
            aria-label="Add a source"
            aria-autocomplete="list"
            aria-expanded={options.length > 0}
            aria-controls={options.length > 0 ? listId : undefined}
            aria-activedescendant={active}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${listId}-error` : undefined}
            inputMode="url"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            placeholder="Add a source, e.g. harbourpost.com"
            end={
              <IconButton label="Add source" size="sm" loading={busy} disabled={!text.trim() || error !== null} onClick={() => submit(text)}>
                <Plus size={16} />
              </IconButton>
            }
          />
      </Refusal>
      {error ? (
        <p id={`${listId}-error`} role="alert" className="mt-1.5 text-sm text-danger">
          {error}
        </p>
      ) : null}
      <Suggestions id={listId} options={options} chosen={chosen} onPick={submit} />
    </div>
  );
}
