import { ChevronDown, Gauge } from 'lucide-react';
import { Button } from '@forewire/ui/button.tsx';
import { DropdownMenu } from '@forewire/ui/dropdown-menu.tsx';

export type Minutes = 5 | 60 | 1440;
const speeds: readonly { minutes: Minutes; label: string; hint: string }[] = [
  { minutes: 5, label: 'Realtime', hint: 'Every 5 minutes, high credit use' },
  { minutes: 60, label: 'Hourly', hint: 'Medium credit use' },
  { minutes: 1440, label: 'Daily', hint: 'Low credit use' },
];

/** How often the sources are checked. */
export function SpeedSelect({ value, onChange }: { value: Minutes; onChange: (minutes: Minutes) => void }) {
  const label = speeds.find(({ minutes }) => minutes === value)?.label ?? '';
  return (
    <DropdownMenu
      align="start"
      heading="Monitoring speed"
      trigger={
        <Button variant="ghost" size="sm" icon={<Gauge size={15} aria-hidden />} iconEnd={<ChevronDown size={14} aria-hidden className="text-muted" />} aria-label={`Monitoring speed: ${label}`}>
          {label}
        </Button>
      }
      items={speeds.map((speed) => ({ label: speed.label, description: speed.hint, checked: speed.minutes === value, onSelect: () => onChange(speed.minutes) }))}
    />
  );
}
