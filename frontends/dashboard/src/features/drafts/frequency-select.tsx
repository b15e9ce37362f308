import { ChevronDown, Gauge } from 'lucide-react';
import { type Entitlement, permit } from '@forewire/contracts/permissions';
import { Button } from '@forewire/ui/button.tsx';
import { DropdownMenu } from '@forewire/ui/dropdown-menu.tsx';

export type Minutes = 5 | 60 | 1440;
const speeds: readonly { minutes: Minutes; label: string; hint: string }[] = [
  { minutes: 5, label: 'Realtime', hint: 'Every 5 minutes, high credit use' },
  { minutes: 60, label: 'Hourly', hint: 'Medium credit use' },
  { minutes: 1440, label: 'Daily', hint: 'Low credit use' },
];

export type FrequencySelectProps = { value: Minutes; entitlement: Entitlement | undefined; onChange: (minutes: Minutes) => void; onUpgrade: () => void };

/** The monitoring speed; what the plan doesn't allow leads to the upgrade. */
export function FrequencySelect({ value, entitlement, onChange, onUpgrade }: FrequencySelectProps) {
  const isAllowed = (minutes: Minutes) => !entitlement || permit(entitlement, { action: 'create', intervalSeconds: minutes * 60 }).allowed;
  const chosen = speeds.find(({ minutes }) => minutes === value);
  return (
    <DropdownMenu
      align="start"
      heading="Monitoring speed"
      trigger={
        <Button variant="ghost" size="sm" icon={<Gauge size={15} aria-hidden />} iconEnd={<ChevronDown size={14} aria-hidden className="text-muted" />} aria-label={`Monitoring speed: ${chosen?.label ?? ''}`}>
          {chosen?.label}
        </Button>
      }
      items={speeds.map(({ minutes, label, hint }) => ({
        label,
        description: isAllowed(minutes) ? hint : 'Upgrade',
        checked: minutes === value,
        onSelect: () => (isAllowed(minutes) ? onChange(minutes) : onUpgrade()),
      }))}
    />
  );
}
