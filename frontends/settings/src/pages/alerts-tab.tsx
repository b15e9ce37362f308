import { Lock } from 'lucide-react';
import { Badge } from '@forewire/ui/badge.tsx';
import { Button } from '@forewire/ui/button.tsx';
import { useUser } from '@forewire/ui/session.tsx';
import { useShell } from '@forewire/ui/shell-context.tsx';
import { BrowserRow } from '../features/alerts/browser-row.tsx';
import { Panel, Row, Rows } from '../parts/panel.tsx';

/** How alerts reach you. */
export default function AlertsTab() {
  const { email } = useUser();
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
        <Row stack title="Team chat and webhooks" description="Slack, Microsoft Teams, Discord, Discourse or a program of your own.">
          <Button onClick={() => openSettings('connections')}>Connections</Button>
        </Row>
      </Rows>
    </Panel>
  );
}
