import { CircleAlert, CircleCheck, CircleDashed, TriangleAlert, X } from 'lucide-react';
import { useState } from 'react';
import type { Source, SourceState } from '@forewire/contracts/http/tasks';
import { useNow } from '@forewire/ui/clock.ts';
import { cn } from '@forewire/ui/cn.ts';
import { IconButton } from '@forewire/ui/icon-button.tsx';
import { RelativeTime, useTimeFormat } from '@forewire/ui/relative-time.tsx';
import { Skeleton } from '@forewire/ui/skeleton.tsx';
import { SourceIcon } from '@forewire/ui/source-icon.tsx';
import { isBroadSearch, sourceHost, sourceName } from '@forewire/ui/source-name.ts';
import { Marquee } from '../../parts/marquee.tsx';
import { reportOf, type SourceTone } from './source-state.ts';

/** What a running run does at a source. */
export type SourceStage = { text: string; title: string | null; busy: boolean };

const marks: Record<SourceTone, { Icon: typeof CircleCheck; className: string }> = {
  muted: { Icon: CircleDashed, className: 'text-muted' },
  ok: { Icon: CircleCheck, className: 'text-ok' },
  warn: { Icon: TriangleAlert, className: 'text-warn' },
  danger: { Icon: CircleAlert, className: 'text-danger' },
};

function Working({ stage }: { stage: SourceStage }) {
  return (
    <span className="flex min-w-0 items-center gap-2 text-sm text-accent">
      <span aria-hidden className="size-1.5 shrink-0 animate-breathe rounded-full bg-accent-fill" />
      <span className="min-w-0 flex-1">{stage.title ? <Marquee text={stage.title} /> : stage.text}</span>
    </span>
  );
}

function Resting({ state, active }: { state: SourceState | undefined; active: boolean }) {
  const now = useNow();
  const format = useTimeFormat();
  const [open, setOpen] = useState(false);
  const { tone, text, detail } = reportOf(state, now, format);
  const { Icon, className } = marks[tone];
  return (
    <>
      <span className="flex min-w-0 flex-wrap items-center gap-x-1.5 text-sm text-muted">
        <Icon size={13} aria-hidden className={cn('shrink-0', className)} />
        {active && tone === 'ok' ? <span>Monitoring</span> : null}
        {active && tone === 'ok' ? <span aria-hidden>·</span> : null}
        {detail ? (
          <button type="button" aria-expanded={open} onClick={() => setOpen(!open)} className={cn('rounded-small text-left underline decoration-dotted underline-offset-3 touch:min-h-11', className)}>
            {text}
          </button>
        ) : (
          <span>{text}</span>
        )}
        {state?.checkedAt ? (
          <>
            <span aria-hidden>·</span>
            <RelativeTime value={state.checkedAt} />
          </>
        ) : null}
      </span>
      {open && detail ? <span className="mt-1 block rounded-control bg-sunken px-2.5 py-1.5 text-sm wrap-anywhere">{detail}</span> : null}
    </>
  );
}

function Doing({ stage, state, active }: Pick<SourceLineProps, 'stage' | 'state' | 'active'>) {
  if (stage?.busy) return <Working stage={stage} />;
  return state === null ? <Skeleton className="my-1 h-3 w-32" /> : <Resting state={state} active={active} />;
}

export type SourceLineProps = {
  source: Source;
  /** Null while it is asked for, undefined where there is none. */
  state: SourceState | null | undefined;
  stage: SourceStage | null;
  active: boolean;
  /** Just now, while the list was open. */
  added: boolean;
  onRemove?: (() => void) | undefined;
};

/** One source: what it is, what is done with it now, and how it was when it was last read. */
export function SourceLine({ source, state, stage, active, added, onRemove }: SourceLineProps) {
  const name = sourceName(source);
  const host = sourceHost(source.url);
  return (
    <li className={cn('group flex items-start gap-3 rounded-control px-2 py-2 hover:bg-sunken/60', added && 'animate-arrive')}>
      <SourceIcon source={source} size={24} className="mt-0.5" />
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline gap-2 text-base">
          {isBroadSearch(source) ? (
            <span className="truncate font-medium">{name}</span>
          ) : (
            <a href={source.url} target="_blank" rel="noreferrer noopener" title={source.url} className="max-w-4/5 shrink-0 truncate rounded-small font-medium hover:underline">
              {name}
            </a>
          )}
          {host !== 'unknown' && host !== name && !isBroadSearch(source) ? <span className="truncate text-sm text-muted">{host}</span> : null}
        </p>
        <Doing stage={stage} state={state} active={active} />
      </div>
      {onRemove ? (
        <IconButton label={`Remove ${name}`} size="sm" className="-mr-1 md:opacity-0 md:group-focus-within:opacity-100 md:group-hover:opacity-100 touch:opacity-100" onClick={onRemove}>
          <X size={15} />
        </IconButton>
      ) : null}
    </li>
  );
}
