import { type KeyboardEvent, useState } from 'react';
import type { NamedSource } from '@forewire/ui/source-name.ts';
import { isAddress, isKnown, isUnsupported, suggest, unsupportedText } from './source-rules.ts';

export type SourceFieldParts = { added: readonly { url: string }[]; catalogue: readonly NamedSource[]; onAdd: (url: string) => void };

/** Text, suggestions and keys of the field for a source (spec tasks.md §5): Enter submits, Escape cancels, arrows choose. */
export function useSourceField({ added, catalogue, onAdd }: SourceFieldParts) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(-1);
  const [open, setOpen] = useState(false);
  const [refused, setRefused] = useState(false);
  const options = open ? suggest(text, catalogue, added) : [];
  const error = isUnsupported(text) ? unsupportedText : refused ? 'Invalid URL format' : null;

  const write = (next: string, listOpen: boolean) => {
    setText(next);
    setChosen(-1);
    setOpen(listOpen);
    setRefused(false);
  };
  const submit = (url: string) => {
    if (!url.trim() || isUnsupported(url)) return;
    if (!isAddress(url)) return setRefused(true);
    if (!isKnown(url, added)) onAdd(url.trim());
    write('', false);
  };
  const move = (step: 1 | -1) => {
    if (options.length > 0) setChosen((now) => (now < 0 && step < 0 ? options.length - 1 : (now + step + options.length) % options.length));
  };
  const keys: Record<string, () => void> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: () => submit(options[chosen]?.url ?? text),
    Escape: () => write('', false),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keys[event.key];
    if (!act || event.nativeEvent.isComposing || (event.key === 'Escape' && !text)) return;
    event.preventDefault();
    // Escape takes back the text, not the panel around it.
    event.stopPropagation();
    act();
  };
  return { text, write, options, chosen, error, submit, onKeyDown, close: () => setOpen(false) };
}
