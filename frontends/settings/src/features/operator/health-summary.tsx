import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '@forewire/ui/card.tsx';
import { useNow } from '@forewire/ui/clock.ts';
import { Skeleton } from '@forewire/ui/skeleton.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { parseMetrics, type Sample, sumOf, uptime } from './metrics.ts';
import { useHealth } from './operator.api.ts';

const number = new Intl.NumberFormat();
const mebibyte = 1024 * 1024;

function Fact({ label, children, about, bad = false }: { label: string; children: ReactNode; about: string; bad?: boolean }) {
  return (
    <div className="grid content-start gap-0.5 border-r border-b border-line px-4 py-3.5">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className={`tabular flex items-center gap-1.5 text-lg font-semibold tracking-tight ${bad ? 'text-danger' : ''}`}>{children}</dd>
      <dd className="text-sm text-muted">{about}</dd>
    </div>
  );
}

function Readiness({ live, ready }: { live: boolean; ready: boolean }) {
  const fine = live && ready;
  const Icon = fine ? CircleCheck : CircleAlert;
  return (
    <Fact label="State" bad={!fine} about={ready ? 'Process and database answer' : live ? 'The database does not answer' : 'The process does not answer'}>
      <Icon size={18} aria-hidden className={fine ? 'text-ok' : ''} />
      {fine ? 'Ready' : 'Not ready'}
    </Fact>
  );
}

/** A figure, where this process counts it: with every service on its own, each counts only its own. */
function Count({ samples, name, labels, label, about, badAboveZero = false, unset }: { samples: readonly Sample[]; name: string; labels?: Record<string, string>; label: string; about: string; badAboveZero?: boolean; /** What it is as long as nothing was counted. */ unset?: number }) {
  const sum = sumOf(samples, name, labels) ?? unset;
  if (sum === undefined) return null;
  return (
    <Fact label={label} about={about} bad={badAboveZero && sum > 0}>
      {number.format(sum)}
    </Fact>
  );
}

function Facts({ live, ready, metrics }: { live: boolean; ready: boolean; metrics: string }) {
  const now = useNow();
  const samples = parseMetrics(metrics);
  const started = sumOf(samples, 'process_start_time_seconds');
  const memory = sumOf(samples, 'process_resident_memory_bytes');
  return (
    <Card padding="none" className="overflow-hidden">
      <dl className="-mr-px -mb-px grid grid-cols-2 sm:grid-cols-3 lg:grid-cols-4">
        <Readiness live={live} ready={ready} />
        {started === null ? null : (
          <Fact label="Running for" about={`Since ${new Date(started * 1000).toLocaleString()}`}>
            {uptime(now.getTime() / 1000 - started)}
          </Fact>
        )}
        {memory === null ? null : (
          <Fact label="Memory" about="Resident, without the database">
            {number.format(Math.round(memory / mebibyte))} MiB
          </Fact>
        )}
        <Count samples={samples} name="forewire_outbox_depth" label="Events waiting" about="Committed, not yet handled by all" />
        <Count samples={samples} name="forewire_events_parked_total" label="Events set aside" about="Failed after all retries" badAboveZero unset={0} />
        <Count samples={samples} name="forewire_crawler_checks_total" label="Source checks" about="Since the start" />
        <Count samples={samples} name="forewire_crawler_articles_total" label="New articles" about="Since the start" />
        <Count samples={samples} name="forewire_crawler_hosts_backing_off" label="Hosts left alone" about="They asked to be, for now" />
      </dl>
    </Card>
  );
}

/** How the installation is doing, from what its own endpoints tell. */
export function HealthSummary() {
  const health = useHealth();
  return (
    <Loaded query={health} label="Loading the state" title="The state could not be read" skeleton={<Skeleton className="h-48 rounded-card" />}>
      {(data) => <Facts {...data} />}
    </Loaded>
  );
}
