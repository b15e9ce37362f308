import { FocusHoursForm } from '../features/focus-hours/focus-hours-form.tsx';
import { Panel } from '../parts/panel.tsx';

/** When real-time monitors run at full speed. */
export default function FocusHoursTab() {
  return (
    <Panel title="Focus Hours" description="Within these hours real-time monitors look every few minutes; outside of them once an hour, which saves credits. Hourly and daily monitors run as they always do.">
      <FocusHoursForm />
    </Panel>
  );
}
