import { CopyCheck } from 'lucide-react';
import { weekdays } from '@forewire/contracts/http/auth';
import { Button } from '@forewire/ui/button.tsx';
import { Card } from '@forewire/ui/card.tsx';
import { useNow } from '@forewire/ui/clock.ts';
import { Notice } from '@forewire/ui/notice.tsx';
import { useTimeFormat } from '@forewire/ui/relative-time.tsx';
import { useUser } from '@forewire/ui/session.tsx';
import { clockTime } from '@forewire/ui/time-ago.ts';
import { toast } from '@forewire/ui/toast.ts';
import { useDraft } from '../../parts/draft.ts';
import { useOnLeave } from '../../parts/on-leave.ts';
import { Part, Row, Rows } from '../../parts/panel.tsx';
import { SaveBar } from '../../parts/save-bar.tsx';
import { useUpdateProfile } from '../../parts/update-profile.ts';
import { DayRow } from './day-row.tsx';
import { copyMonday, daysOff, differsFromMonday, listDays, problemsOf, setDay, weeklyHours } from './focus-hours.ts';
import { TimezonePicker } from './timezone-picker.tsx';

/** The hours being edited, and how they are saved: now, or on leaving. */
function useFocusHours() {
  const draft = useDraft('focus-hours', useUser().focusHours);
  const update = useUpdateProfile();
  const problems = problemsOf(draft.value);
  const valid = Object.keys(problems).length === 0;
  const save = () => {
    if (!draft.changed || update.isPending) return;
    update.mutate({ changes: { focusHours: draft.value }, done: 'Focus hours saved', failed: 'Focus hours could not be saved', onSaved: () => draft.settle(draft.value) });
  };
  useOnLeave(() => {
    if (draft.changed && !valid) toast.warning('Focus hours were not saved', { description: 'A day ends before it starts. What you entered is still there.' });
    else save();
  });
  return { ...draft, problems, valid, save, saving: update.isPending };
}

function AroundTheClock({ days }: { days: ReturnType<typeof daysOff> }) {
  if (days.length === 0) return null;
  return (
    <Notice tone="warn" title="Real-time monitors will run around the clock">
      {listDays(days)} {days.length === 1 ? 'is' : 'are'} off. With a weekday off there are no quiet hours: real-time monitors run 24/7 and use more credits.
    </Notice>
  );
}

/** Time zone, and a row for each weekday. */
export function FocusHoursForm() {
  const { value: hours, set, changed, discard, problems, valid, save, saving } = useFocusHours();
  const now = useNow();
  const format = useTimeFormat();
  return (
    <div className="grid gap-6">
      <Rows>
        <Row
          stack
          title="Time zone"
          description={
            <>
              It is now <time className="tabular">{clockTime(now, format, undefined, hours.timezone)}</time> there. Briefings go by it as well.
            </>
          }
        >
          <TimezonePicker value={hours.timezone} onChange={(timezone) => set({ ...hours, timezone })} />
        </Row>
      </Rows>
      <AroundTheClock days={daysOff(hours)} />
      <Part
        title="Schedule"
        description={weeklyHours(hours)}
        actions={
          differsFromMonday(hours) ? (
            <Button size="sm" variant="ghost" icon={<CopyCheck size={15} aria-hidden />} onClick={() => set(copyMonday(hours))}>
              All weekdays like Monday
            </Button>
          ) : null
        }
      >
        <Card padding="none">
          <ul className="divide-y divide-line">
            {weekdays.map((day) => (
              <DayRow key={day} day={day} hours={hours.schedule[day]} problem={problems[day]} onChange={(changes) => set(setDay(hours, day, changes))} />
            ))}
          </ul>
        </Card>
      </Part>
      <SaveBar changed={changed} saving={saving} disabled={!valid} onSave={save} onDiscard={discard} />
    </div>
  );
}
