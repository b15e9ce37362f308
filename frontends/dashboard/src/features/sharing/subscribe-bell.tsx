import { Bell, BellRing } from 'lucide-react';
import { messageOf } from '@forewire/ui/api-error.ts';
import { Button } from '@forewire/ui/button.tsx';
import { IconButton } from '@forewire/ui/icon-button.tsx';
import { useSession } from '@forewire/ui/session.tsx';
import { useShell } from '@forewire/ui/shell-context.tsx';
import { toast } from '@forewire/ui/toast.ts';
import { useSubscribe } from './sharing.api.ts';

export type SubscribeBellProps = { taskId: string; subscribed: boolean; onChanged: (subscribed: boolean) => void; /** With words beside the bell. */ wide?: boolean };

/** Alerts of somebody else's task: on or off. Signed-out visitors are asked to log in. */
export function SubscribeBell({ taskId, subscribed, onChanged, wide = false }: SubscribeBellProps) {
  const { status } = useSession();
  const { openAuth } = useShell();
  const subscribe = useSubscribe(onChanged);
  const press = () => {
    if (status !== 'signed-in') {
      toast.info('login required to subscribe to alerts');
      return openAuth('login');
    }
    subscribe.mutate(
      { taskId, action: subscribed ? 'unsubscribe' : 'subscribe' },
      { onSuccess: ({ message }) => toast.success(message), onError: (error) => toast.error(messageOf(error, 'Failed to update subscription')) },
    );
  };
  const icon = subscribed ? <BellRing size={17} aria-hidden /> : <Bell size={17} aria-hidden />;
  if (wide) {
    return (
      <Button variant={subscribed ? 'secondary' : 'primary'} icon={icon} loading={subscribe.isPending} onClick={press}>
        {subscribed ? 'Subscribed' : 'Get alerts'}
      </Button>
    );
  }
  return (
    <IconButton label={subscribed ? 'Unsubscribe from alerts' : 'Subscribe to alerts'} pressed={subscribed} loading={subscribe.isPending} onClick={press}>
      {icon}
    </IconButton>
  );
}
