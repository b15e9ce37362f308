import { CircleAlert, CircleCheck, CircleDashed, CircleMinus, Send } from 'lucide-react';
import { LoadMore, moreOf } from '@forewire/ui/load-more.tsx';
import { rowsOf } from '@forewire/ui/pages.ts';
import { RelativeTime } from '@forewire/ui/relative-time.tsx';
import { Skeleton } from '@forewire/ui/skeleton.tsx';
import { type Delivery, useDeliveries } from './deliveries.api.ts';
import { Loaded } from './loaded.tsx';

const states = {
  delivered: { Icon: CircleCheck, tone: 'text-ok', word: 'Delivered' },
  pending: { Icon: CircleDashed, tone: 'text-muted', word: 'On its way' },
  sent: { Icon: Send, tone: 'text-muted', word: 'Sent, not confirmed yet' },
  failed: { Icon: CircleAlert, tone: 'text-danger', word: 'Failed' },
  skipped: { Icon: CircleMinus, tone: 'text-muted', word: 'Not sent' },
} as const;

function outcome({ status, attempts, error }: Delivery): string {
  const tries = attempts > 1 ? `${states[status].word} after ${attempts} tries` : states[status].word;
  return error ? `${tries}: ${error}` : tries;
}

function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const { Icon, tone } = states[delivery.status];
  return (
    <li className="flex items-start gap-2.5 py-2">
      <Icon size={16} aria-hidden className={`mt-0.5 shrink-0 ${tone}`} />
      <div className="grid min-w-0 flex-1">
        <p className="truncate text-base">{delivery.title}</p>
        <p className="text-sm break-words text-muted">
          {outcome(delivery)} · {delivery.target}
        </p>
      </div>
      <span className="text-sm text-muted">
        <RelativeTime value={delivery.createdAt} />
      </span>
    </li>
  );
}

/** What was sent there lately, and how it went. */
export function DeliveryList({ platform, label }: { platform: string; label: string }) {
  const deliveries = useDeliveries(platform);
  return (
    <section aria-label={`Recent deliveries to ${label}`} className="grid gap-1 px-4 py-3">
      <h3 className="text-sm font-medium text-muted">Recent deliveries</h3>
      <Loaded query={deliveries} label="Loading deliveries" title="The deliveries could not be loaded" skeleton={<Skeleton className="my-2 h-9" />}>
        {(pages) =>
          rowsOf(pages).length === 0 ? (
            <p className="py-1 text-base text-muted">Nothing was sent yet. The next result goes there.</p>
          ) : (
            <div className="grid grid-cols-1 gap-2">
              <ul className="divide-y divide-line">
                {rowsOf(pages).map((each) => (
                  <DeliveryRow key={each.id} delivery={each} />
                ))}
              </ul>
              <LoadMore {...moreOf(deliveries)} shown={rowsOf(pages).length} label="Earlier deliveries" />
            </div>
          )
        }
      </Loaded>
    </section>
  );
}
