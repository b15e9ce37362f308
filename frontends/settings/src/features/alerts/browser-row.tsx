import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BellOff, BellRing } from 'lucide-react';
import { Badge } from '@forewire/ui/badge.tsx';
import { Button } from '@forewire/ui/button.tsx';
import { unsubscribeFromPush } from '@forewire/ui/push.ts';
import { canBePushed, isSubscribed, subscribeToPush } from '@forewire/ui/push-subscription.ts';
import { useUser } from '@forewire/ui/session.tsx';
import { Switch } from '@forewire/ui/switch.tsx';
import { toast } from '@forewire/ui/toast.ts';
import { Row } from '../../parts/panel.tsx';
import { useUpdateProfile } from '../../parts/update-profile.ts';
import { usePermission } from './use-permission.ts';

const title = 'Browser notifications';
const subscribedKey = ['settings', 'push-subscribed'];
const isAppleTouch = /iPhone|iPad/.test(navigator.userAgent);

/** Turns notifications of this account on or off, and puts this browser on the server's list or takes it off. */
function useBrowserAlerts() {
  const client = useQueryClient();
  const update = useUpdateProfile();
  const push = useMutation({
    mutationFn: (on: boolean) => (on ? subscribeToPush() : unsubscribeFromPush()),
    onSettled: () => client.invalidateQueries({ queryKey: subscribedKey }),
  });
  const set = (on: boolean) => {
    update.mutate({ changes: { browserNotifications: on }, failed: 'Failed to update user profile' });
    if (canBePushed()) push.mutate(on);
  };
  return { set, update, push };
}

function Reach({ failed, onRetry, retrying }: { failed: boolean; onRetry: () => void; retrying: boolean }) {
  const subscribed = useQuery({ queryKey: subscribedKey, queryFn: isSubscribed });
  if (subscribed.data) return 'This browser is told even when no Forewire page is open.';
  if (!canBePushed()) return 'This browser is told while a Forewire page is open; it offers no way to reach it afterwards.';
  if (!failed && !subscribed.isSuccess) return 'On this browser.';
  return (
    <>
      This browser is told while a Forewire page is open.{' '}
      <Button variant="link" size="sm" loading={retrying} onClick={onRetry}>
        Reach it when closed, too
      </Button>
    </>
  );
}

function GrantedRow() {
  const { browserNotifications } = useUser();
  const { set, update, push } = useBrowserAlerts();
  const on = update.isPending ? (update.variables.changes.browserNotifications ?? browserNotifications) : browserNotifications;
  const retry = () =>
    push.mutate(true, {
      onError: () => toast.error('This browser could not be subscribed', { description: 'Its push service did not answer. Alerts still come while a page is open.' }),
    });
  return (
    <Row title={title} description={on ? <Reach failed={push.isError} retrying={push.isPending} onRetry={retry} /> : 'Off on all of your browsers.'}>
      <Switch hideLabel label={title} checked={on} onCheckedChange={set} />
    </Row>
  );
}

function DefaultRow({ onAsk }: { onAsk: () => Promise<unknown> }) {
  const { set } = useBrowserAlerts();
  const allow = async () => {
    const answer = await onAsk();
    if (answer === 'granted') set(true);
    else toast.info('Notifications stay off until you allow them.');
  };
  return (
    <Row stack title={title} description="An alert on this device the moment something is found.">
      <Button variant="primary" icon={<BellRing size={16} aria-hidden />} onClick={() => void allow()}>
        Allow Notifications
      </Button>
    </Row>
  );
}

/** Notifications of the browser, by what it permits (spec account.md §4). */
export function BrowserRow() {
  const { permission, ask } = usePermission();
  if (permission === 'granted') return <GrantedRow />;
  if (permission === 'default') return <DefaultRow onAsk={ask} />;
  const blocked = permission === 'denied';
  const unsupported = isAppleTouch ? 'Add Forewire to your home screen and open it from there: only then this device allows notifications.' : 'This browser offers none here. They need a current browser and an https address.';
  return (
    <Row stack title={title} description={blocked ? 'Your browser blocks them for this site. Allow notifications in its site settings, next to the address, and come back.' : unsupported}>
      <Badge tone={blocked ? 'warn' : 'neutral'} icon={<BellOff size={13} aria-hidden />}>
        {blocked ? 'Blocked' : 'Not available'}
      </Badge>
    </Row>
  );
}
