import { Lock } from 'lucide-react';
import { Badge } from '@forewire/ui/badge.tsx';
import { Button } from '@forewire/ui/button.tsx';
import { Card } from '@forewire/ui/card.tsx';
import { useUser } from '@forewire/ui/session.tsx';
import { useShell } from '@forewire/ui/shell-context.tsx';
import { BrowserRow } from '../features/alerts/browser-row.tsx';
import { useMayText } from '../features/billing/billing.api.ts';
import { SmsRow } from '../features/phone/sms-row.tsx';
import { DeliveryList } from '../parts/delivery-list.tsx';
import { Panel, Row, Rows } from '../parts/panel.tsx';

/** How alerts reach you. */
export default function AlertsTab() {
  const { email, phoneNumber } = useUser();
  const mayText = useMayText();
  const { openSettings } = useShell();
  return (
    <Panel title="Alerts" description="How you hear of what your monitors find.">
      <Rows>
        <Row title="Email alerts" description={<>To {email}. A link in each mail stops those of that one monitor.</>}>
          <Badge tone="ok" icon={<Lock size={12} aria-hidden />}>
            Always on
          </Badge>
        </Row>
        <BrowserRow />
        <SmsRow mayText={mayText} />
        <Row title="Call alerts" description="A call for what cannot wait.">
          <Badge>Coming soon</Badge>
        </Row>
        <Row stack title="Team chat and webhooks" description="Slack, Microsoft Teams, Discord, Discourse or a program of your own.">
          <Button onClick={() => openSettings('connections')}>Connections</Button>
        </Row>
      </Rows>
      {phoneNumber ? (
        <Card padding="none">
          <DeliveryList platform="sms" label="your phone" />
        </Card>
      ) : null}
    </Panel>
  );
}
