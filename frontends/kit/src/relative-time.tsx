import { useSession } from '@forewire/ui/session.tsx';
import { useNow } from './clock.ts';
import { cn } from './cn.ts';
import { exactTime, timeAgo, type TimeFormat } from './time-ago.ts';
import { Tooltip } from './tooltip.tsx';

/** The clock that the signed-in user chose; 24 h for everybody else. */
export function useTimeFormat(): TimeFormat {
  return useSession().user?.timeFormat ?? '24h';
}

export type RelativeTimeProps = { value: string | null | undefined; /** From how many days on a date is shown. */ daysUntilDate?: number; prefix?: string; className?: string };

/** How long ago, kept up to date; the exact moment on hover and focus. */
export function RelativeTime({ value, daysUntilDate, prefix = '', className }: RelativeTimeProps) {
  const now = useNow();
  const format = useTimeFormat();
  if (!value) return <span className={className}>{prefix}Never</span>;
  return (
    <Tooltip content={exactTime(value, format)}>
      <time dateTime={value} tabIndex={0} className={cn('rounded-small whitespace-nowrap', className)}>
        {prefix}
        {timeAgo(value, now, daysUntilDate)}
      </time>
    </Tooltip>
  );
}
