import type { Result } from '@forewire/contracts/http/tasks';
import { useNow } from '@forewire/ui/clock.ts';
import { cn } from '@forewire/ui/cn.ts';
import { RelativeTime, useTimeFormat } from '@forewire/ui/relative-time.tsx';
import { exactTime, freshAge, recency } from '@forewire/ui/time-ago.ts';
import { Tooltip } from '@forewire/ui/tooltip.tsx';
import { publishedAt } from './result-list.ts';

function FreshAge({ moment, red }: { moment: string; red: boolean }) {
  const now = useNow('1s');
  const format = useTimeFormat();
  return (
    <Tooltip content={`Published ${exactTime(moment, format)}`}>
      <time dateTime={moment} tabIndex={0} className={cn('rounded-small font-medium whitespace-nowrap', red && 'text-live')}>
        {freshAge(moment, now)}
      </time>
    </Tooltip>
  );
}

/** How long ago it was published: counted while under half an hour, red while under ten minutes. */
export function ResultAge({ result }: { result: Result }) {
  const now = useNow();
  const moment = publishedAt(result);
  const age = recency(moment, now);
  if (age === 'older') return <RelativeTime value={moment} />;
  return <FreshAge moment={moment} red={age === 'very-recent'} />;
}
