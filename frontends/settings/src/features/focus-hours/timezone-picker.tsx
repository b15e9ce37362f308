import { Check, ChevronDown, Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Button } from '@forewire/ui/button.tsx';
import { cn } from '@forewire/ui/cn.ts';
import { Input } from '@forewire/ui/input.tsx';
import { Popover } from '@forewire/ui/popover.tsx';
import { listTimezones, searchTimezones, type Timezone } from './timezones.ts';

type ListProps = { id: string; zones: readonly Timezone[]; active: number; value: string; onPick: (id: string) => void };

function ZoneList({ id, zones, active, value, onPick }: ListProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  if (zones.length === 0) return <p className="px-2 py-6 text-center text-base text-muted">No time zone is called like that.</p>;
  return (
    <ul ref={list} id={id} role="listbox" aria-label="Time zones" className="max-h-64 overflow-y-auto overscroll-contain">
      {zones.map((zone, index) => (
        <li
          key={zone.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={zone.id === value}
          onClick={() => onPick(zone.id)}
          className={cn('flex h-9 cursor-default items-center gap-2 rounded-small px-2 text-base touch:h-11', index === active ? 'bg-sunken' : 'hover:bg-sunken/60')}
        >
          <span className="min-w-0 flex-1 truncate">{zone.label}</span>
          <span className="tabular text-sm text-muted">{zone.offset}</span>
          <Check size={15} aria-hidden className={zone.id === value ? 'text-accent' : 'invisible'} />
        </li>
      ))}
    </ul>
  );
}

function ZoneSearch({ value, onPick }: { value: string; onPick: (id: string) => void }) {
  const id = useId();
  const all = useMemo(() => listTimezones(value, new Date()), [value]);
  const [search, setSearch] = useState('');
  const [active, setActive] = useState(() => all.findIndex((zone) => zone.id === value));
  const zones = search.trim() ? searchTimezones(all, search) : all;
  const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 7, PageUp: -7 };
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const chosen = zones[active];
    if (step) setActive((now) => Math.min(zones.length - 1, Math.max(0, now + step)));
    else if (event.key === 'Enter' && chosen) onPick(chosen.id);
    else return;
    event.preventDefault();
  };
  return (
    <div className="grid gap-2">
      <Input
        autoFocus
        icon={<Search size={15} aria-hidden />}
        role="combobox"
        aria-label="Search time zones"
        aria-expanded
        aria-controls={id}
        aria-activedescendant={zones[active] ? `${id}-${active}` : undefined}
        autoComplete="off"
        placeholder="Search for a city"
        value={search}
        onKeyDown={press}
        onChange={(event) => {
          setSearch(event.target.value);
          setActive(0);
        }}
      />
      <ZoneList id={id} zones={zones} active={active} value={value} onPick={onPick} />
    </div>
  );
}

/** One of all time zones, found by typing. */
export function TimezonePicker({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const [open, setOpen] = useState(false);
  const pick = (id: string) => {
    onChange(id);
    setOpen(false);
  };
  const label = value.replaceAll('_', ' ');
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label="Choose a time zone"
      align="end"
      className="p-2!"
      trigger={
        <Button aria-label={`Time zone: ${label}`} className="max-w-full justify-between! max-md:w-full" iconEnd={<ChevronDown size={16} aria-hidden className="text-muted" />}>
          <span className="truncate">{label}</span>
        </Button>
      }
    >
      <ZoneSearch value={value} onPick={pick} />
    </Popover>
  );
}
