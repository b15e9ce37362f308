import { type KeyboardEvent, useState } from 'react';
import { Input } from '@forewire/ui/input.tsx';
import { useMedia } from '@forewire/ui/media.ts';
import { useTimeFormat } from '@forewire/ui/relative-time.tsx';
import { isWhole, parseTime, shiftTime, writeTime } from './clock-time.ts';

type Props = { label: string; value: string; onChange: (value: string) => void; invalid: boolean; describedBy: string | undefined };
const stepMinutes = 15;

/** A time of day: typed by the user's clock, moved by the arrow keys; under a finger, the device's own wheel. */
export function TimeField({ label, value, onChange, invalid, describedBy }: Props) {
  const touch = useMedia('(pointer: coarse)');
  const format = useTimeFormat();
  const [typed, setTyped] = useState<string | null>(null);
  const common = { 'aria-label': label, 'aria-describedby': describedBy, ...(invalid ? { 'aria-invalid': true as const } : {}) };
  if (touch) return <Input type="time" {...common} value={value} onChange={(event) => event.target.value && onChange(event.target.value)} className="tabular w-34!" />;
  const type = (text: string) => {
    setTyped(text);
    // The beginning of a time is no time yet: it would be complained of while it is typed.
    if (isWhole(text)) onChange(parseTime(text) ?? value);
  };
  const settle = () => {
    if (typed !== null) onChange(parseTime(typed) ?? value);
    setTyped(null);
  };
  const press = (event: KeyboardEvent) => {
    const by = { ArrowUp: stepMinutes, ArrowDown: -stepMinutes }[event.key];
    if (event.key === 'Enter') return settle();
    if (by === undefined) return;
    event.preventDefault();
    onChange(shiftTime(parseTime(typed ?? value) ?? value, by));
    setTyped(null);
  };
  return (
    <Input
      type="text"
      {...common}
      autoComplete="off"
      placeholder="HH:MM"
      value={typed ?? writeTime(value, format)}
      onFocus={(event) => event.target.select()}
      onChange={(event) => type(event.target.value)}
      onBlur={settle}
      onKeyDown={press}
      className="tabular w-24! text-center"
    />
  );
}
