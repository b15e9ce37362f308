import type { ReactNode } from 'react';
import type { Figure } from '@forewire/contracts/http/operations';
import { Card } from '@forewire/ui/card.tsx';
import { mostOf, sumOf, sumsBy } from './operations.ts';

const number = new Intl.NumberFormat();

function Fact({ label, about, bad = false, children }: { label: string; about: string; bad?: boolean; children: ReactNode }) {
  return (
    <div className="grid content-start gap-0.5 border-r border-b border-line px-4 py-3.5">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className={`tabular text-lg font-semibold tracking-tight ${bad ? 'text-danger' : ''}`}>{children}</dd>
      <dd className="text-sm text-muted">{about}</dd>
    </div>
  );
}

type CountProps = { label: string; about: string; value: number | null; bad?: boolean };

/** A figure, where somebody counts it. */
function Count({ label, about, value, bad = false }: CountProps) {
  if (value === null) return null;
  return (
    <Fact label={label} about={about} bad={bad && value > 0}>
      {number.format(value)}
    </Fact>
  );
}

/** What waits, what failed, and what was done since the start. */
export function Totals({ figures }: { figures: readonly Figure[] }) {
  const sum = (name: string) => sumOf(figures, name);
  return (
    <Card padding="none" className="overflow-hidden">
      <dl className="-mr-px -mb-px grid grid-cols-2 sm:grid-cols-3 lg:grid-cols-4">
        <Count label="Events to send" about="Committed, not yet on their way" value={sum('forewire_outbox_depth')} />
        <Count label="Events to read" about="On the broker, behind its end" value={sum('forewire_kafka_consumer_lag')} />
        <Count label="Events set aside" about="Failed after all retries" value={mostOf(figures, 'forewire_parked_events') ?? sum('forewire_events_parked_total')} bad />
        <Count label="Redis away" about="Processes that can’t reach it" value={sum('forewire_redis_away') || null} bad />
        <Count label="Source checks" about="Since the start" value={sum('forewire_crawler_checks_total')} />
        <Count label="New articles" about="Since the start" value={sum('forewire_crawler_articles_total')} />
        <Count label="Hosts left alone" about="They asked to be, for now" value={sum('forewire_crawler_hosts_backing_off')} />
        <Count label="Live streams" about="Pages that are open now" value={sum('forewire_live_streams')} />
      </dl>
    </Card>
  );
}

export type BreakdownProps = { title: string; figures: readonly Figure[]; name: string; label: string; /** What it says where nothing was counted. */ none: string };

function Breakdown({ title, figures, name, label, none }: BreakdownProps) {
  const rows = sumsBy(figures, name, label).filter(({ sum }) => sum > 0);
  const total = rows.reduce((sum, row) => sum + row.sum, 0);
  return (
    <Card padding="md" className="grid content-start gap-3">
      <h3 className="text-base font-semibold">{title}</h3>
      {rows.length === 0 ? <p className="text-base text-muted">{none}</p> : null}
      <ul className="grid gap-2">
        {rows.map(({ value, sum }) => (
          <li key={value} className="grid gap-1 text-base">
            <span className="flex justify-between gap-4">
              <span className="min-w-0 truncate first-letter:uppercase">{value || 'Unknown'}</span>
              <span className="tabular-nums">{number.format(sum)}</span>
            </span>
            <span aria-hidden className="h-1 overflow-hidden rounded-full bg-sunken">
              <span className="block h-full rounded-full bg-accent-fill" style={{ width: `${(100 * sum) / total}%` }} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The product's work by how it ended. */
export function Breakdowns({ figures }: { figures: readonly Figure[] }) {
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      <Breakdown title="Sources" figures={figures} name="forewire_crawler_sources" label="status" none="Nothing is watched yet." />
      <Breakdown title="Runs" figures={figures} name="forewire_runs_total" label="outcome" none="None has ended since the start." />
      <Breakdown title="Deliveries" figures={figures} name="forewire_deliveries_total" label="outcome" none="Nothing was delivered since the start." />
      <Breakdown title="Model tokens" figures={figures} name="forewire_model_tokens_total" label="model" none="No language model was asked since the start." />
    </div>
  );
}
