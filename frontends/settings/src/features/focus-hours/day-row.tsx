import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { Switch } from '@forewire/ui/switch.tsx';
import { dayNames, type FocusDay, type Weekday } from './focus-hours.ts';
import { TimeField } from './time-field.tsx';

type Props = { day: Weekday; hours: FocusDay; problem: string | undefined; onChange: (changes: Partial<FocusDay>) => void };

/** One weekday: whether it counts, from when and until when. */
export function DayRow({ day, hours, problem, onChange }: Props) {
  const noteId = useId();
  const name = dayNames[day];
  const time = (edge: 'start' | 'end') => (
    <TimeField label={`${name} ${edge}`} value={hours[edge]} onChange={(value) => onChange({ [edge]: value })} invalid={Boolean(problem)} describedBy={problem ? noteId : undefined} />
  );
  return (
    <li className="grid gap-1.5 px-4 py-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="flex min-h-9 items-center gap-3">
          <Switch hideLabel label={name} checked={hours.enabled} onCheckedChange={(enabled) => onChange({ enabled })} />
          <span className={hours.enabled ? 'text-base font-medium' : 'text-base font-medium text-muted'}>{name}</span>
        </div>
        {hours.enabled ? (
          <div className="flex items-center gap-2 max-sm:w-full max-sm:pb-1">
            {time('start')}
            <span aria-hidden className="text-muted">
              to
            </span>
            {time('end')}
          </div>
        ) : (
          <span className="text-base text-muted">Off</span>
        )}
      </div>
      {problem ? (
        <p id={noteId} role="alert" className="flex items-center justify-end gap-1.5 text-sm text-danger">
          <CircleAlert size={14} aria-hidden />
          {problem}
        </p>
      ) : null}
    </li>
  );
}
