import { useState } from 'react';
import { useUser } from '@forewire/ui/session.tsx';
import { BriefingHistory, BriefingReader } from '../features/briefings/briefing-history.tsx';
import { BriefingPreferences } from '../features/briefings/briefing-preferences.tsx';
import type { Briefing } from '../features/briefings/briefings.api.ts';
import { Panel, Part } from '../parts/panel.tsx';

/** Which briefings come, and those that came. */
export default function BriefingsTab() {
  const { focusHours } = useUser();
  const [open, setOpen] = useState<Briefing | null>(null);
  if (open) return <BriefingReader briefing={open} onBack={() => setOpen(null)} />;
  return (
    <Panel title="Briefings" description="A summary of what your monitors found, by email and in your connections.">
      <BriefingPreferences timezone={focusHours.timezone} />
      <Part title="History">
        <BriefingHistory onOpen={setOpen} />
      </Part>
    </Panel>
  );
}
