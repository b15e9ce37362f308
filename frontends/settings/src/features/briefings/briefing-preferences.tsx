import { Moon, Sunrise } from 'lucide-react';
import { useTimeFormat } from '@forewire/ui/relative-time.tsx';
import { Switch } from '@forewire/ui/switch.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Row, Rows } from '../../parts/panel.tsx';
import { useBriefingPreferences, useChooseBriefing } from './briefings.api.ts';

const times = { morning: { '12h': '7:00 AM', '24h': '07:00' }, evening: { '12h': '6:00 PM', '24h': '18:00' } } as const;

/** Which of the two briefings come. */
export function BriefingPreferences({ timezone }: { timezone: string }) {
  const format = useTimeFormat();
  const preferences = useBriefingPreferences();
  const choose = useChooseBriefing();
  const zone = timezone.replaceAll('_', ' ');
  return (
    <Loaded query={preferences} label="Loading briefing preferences" title="Failed to load briefing preferences">
      {({ morning_enabled, evening_enabled }) => (
        <Rows>
          <Row title={<span className="flex items-center gap-2"><Sunrise size={16} aria-hidden className="text-muted" />Morning briefing</span>} description={`At ${times.morning[format]}, ${zone}: what happened overnight.`}>
            <Switch hideLabel label="Morning briefing" checked={morning_enabled} onCheckedChange={(on) => choose.mutate({ morning_enabled: on })} />
          </Row>
          <Row title={<span className="flex items-center gap-2"><Moon size={16} aria-hidden className="text-muted" />Evening briefing</span>} description={`At ${times.evening[format]}, ${zone}: what the day brought.`}>
            <Switch hideLabel label="Evening briefing" checked={evening_enabled} onCheckedChange={(on) => choose.mutate({ evening_enabled: on })} />
          </Row>
        </Rows>
      )}
    </Loaded>
  );
}
