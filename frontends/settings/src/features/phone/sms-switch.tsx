import { useUser } from '@forewire/ui/session.tsx';
import { Switch } from '@forewire/ui/switch.tsx';
import { useSwitchSms } from './phone.api.ts';

/** Alerts to the phone, on or off. */
export function SmsSwitch({ label = 'SMS alerts', hideLabel = false }: { label?: string; hideLabel?: boolean }) {
  const { smsNotificationsEnabled } = useUser();
  const change = useSwitchSms();
  return <Switch label={label} hideLabel={hideLabel} checked={change.isPending ? change.variables : smsNotificationsEnabled} onCheckedChange={(on) => change.mutate(on)} />;
}
