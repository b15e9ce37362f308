import type { SessionInfo } from '@forewire/contracts/http/auth';
import { messageOf } from '@forewire/ui/api-error.ts';
import { wasNotConfirmed } from '@forewire/ui/api-client.ts';
import { Badge } from '@forewire/ui/badge.tsx';
import { Button } from '@forewire/ui/button.tsx';
import { useNow } from '@forewire/ui/clock.ts';
import { shortDate, timeAgo } from '@forewire/ui/time-ago.ts';
import { toast } from '@forewire/ui/toast.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { Part, Row, Rows } from '../../parts/panel.tsx';
import { deviceName } from './device.ts';
import { useEndOtherSessions, useEndSession, useSessions } from './security.api.ts';

function sayWhy(error: unknown): void {
  if (wasNotConfirmed(error)) return;
  toast.error('Signing out did not work', { description: messageOf(error) });
}

function SessionRow({ session }: { session: SessionInfo }) {
  const now = useNow();
  const end = useEndSession();
  const device = deviceName(session.userAgent);
  return (
    <Row
      title={
        <span className="flex flex-wrap items-center gap-2">
          {device}
          {session.current ? <Badge tone="ok">This browser</Badge> : null}
        </span>
      }
      description={`Signed in ${shortDate(session.createdAt, now)}, last used ${timeAgo(session.lastUsedAt, now).toLowerCase()}`}
    >
      {session.current ? null : (
        <Button size="sm" aria-label={`Sign out ${device}`} loading={end.isPending} onClick={() => end.mutate(session.id, { onError: sayWhy })}>
          Sign out
        </Button>
      )}
    </Row>
  );
}

/** Where the account is signed in, and the way out of each. */
export function Sessions() {
  const sessions = useSessions();
  const endOthers = useEndOtherSessions();
  const hasOthers = sessions.data?.some(({ current }) => !current) ?? false;
  const leaveOthers = () => endOthers.mutate(undefined, { onSuccess: () => toast.success('Signed out everywhere else'), onError: sayWhy });
  return (
    <Part
      title="Where you are signed in"
      description="A session ends after two weeks without use, and after 30 days in any case. Signing a browser out stops its notifications, too."
      actions={
        hasOthers ? (
          <Button size="sm" loading={endOthers.isPending} onClick={leaveOthers}>
            Sign out everywhere else
          </Button>
        ) : null
      }
    >
      <Loaded query={sessions} label="Loading sessions" title="Your sessions could not be loaded">
        {(data) => (
          <Rows>
            {data.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </Rows>
        )}
      </Loaded>
    </Part>
  );
}
