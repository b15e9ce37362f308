import { smsCredits } from '@forewire/contracts/plans';
import { Badge } from '@forewire/ui/badge.tsx';
import { Button } from '@forewire/ui/button.tsx';
import { useUser } from '@forewire/ui/session.tsx';
import { useShell } from '@forewire/ui/shell-context.tsx';
import { Row } from '../../parts/panel.tsx';
import { usePhoneOptions } from './phone.api.ts';
import { SmsSwitch } from './sms-switch.tsx';

const title = 'SMS alerts';
const cost = `${smsCredits} credits each`;

/** Alerts by text message: off, to be set up, or on a verified phone. */
export function SmsRow({ mayText }: { mayText: boolean }) {
  const { phoneNumber, smsNotificationsEnabled } = useUser();
  const { openSettings, openUpgrade } = useShell();
  const { data: options } = usePhoneOptions();
  if (options && !options.available) {
    return (
      <Row stack title={title} description="Text messages are not set up on this server.">
        <Badge>Not available</Badge>
      </Row>
    );
  }
  if (phoneNumber) {
    const on = `To ${phoneNumber}: one for each run that finds something, ${cost}. Reply STOP to end them.`;
    const off = `None go to ${phoneNumber}. If it replied STOP, text START to the same number first.`;
    return (
      <Row title={title} description={smsNotificationsEnabled ? on : off}>
        <SmsSwitch hideLabel label={title} />
      </Row>
    );
  }
  return (
    <Row stack title={title} description={`A text message for each run that finds something, ${cost}. With the Pro and Ultra plans.`}>
      <Button onClick={mayText ? () => openSettings('profile') : openUpgrade}>{mayText ? 'Add phone number' : 'Upgrade'}</Button>
    </Row>
  );
}
