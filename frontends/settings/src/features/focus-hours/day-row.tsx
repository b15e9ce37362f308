import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { Input } from '@forewire/ui/input.tsx';
import { Switch } from '@forewire/ui/switch.tsx';
import { dayNames, type FocusDay, type Weekday } from './focus-hours.ts';

type Props = { day: Weekday; hours: FocusDay; problem: string | undefined; onChange: (changes: Partial<FocusDay>) => void };

/** One weekday: whether it counts, from when and until when. */
export function DayRow({ day, hours, problem, onChange }: Props) {
  const noteId = useId();
  const name = dayNames[day];
  const invalid = problem ? ({ 'aria-invalid': true, 'aria-describedby': noteId } as const) : {};
  const time = (edge: 'start' | 'end') => (
    <Input
      type="time"
      aria-label={`${name} ${edge}`}
      value={hours[edge]}
      disabled={!hours.enabled}
      onChange={(event) => onChange({ [edge]: event.target.value })}
      className="tabular w-32! touch:w-[7.5rem]!"
      {...invalid}
    />
  );
  return (
    <li className="grid gap-1.5 px-4 py-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="flex min-h-9 items-center gap-3">
          <Switch hideLabel label={name} checked={hours.enabled} onCheckedChange={(enabled) => onChange({ enabled })} />
          <span className={hours.enabled ? 'text-base font-medium' : 'text-base font-medium text-muted'}>{name}</span>
        </div>
        {hours.enabled ? (
          <div className="flex items-center gap-2">
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
