import { Notice } from '@forewire/ui/notice.tsx';
import { useUser } from '@forewire/ui/session.tsx';
import { Skeleton } from '@forewire/ui/skeleton.tsx';
import { useChannels } from '../features/channels/channels.api.ts';
import { PlatformRow } from '../features/channels/platform-row.tsx';
import { platforms } from '../features/channels/platforms.ts';
import { Loaded } from '../parts/loaded.tsx';
import { Panel } from '../parts/panel.tsx';

/** Where else alerts go: team chats, a forum, programs. */
export default function ConnectionsTab() {
  const channels = useChannels();
  const { emailVerified } = useUser();
  return (
    <Panel title="Connections" description="Post what your monitors find where your team already is.">
      {emailVerified ? null : <Notice tone="warn">Nothing is posted until your email address is confirmed.</Notice>}
      <Loaded
        query={channels}
        label="Loading connections"
        skeleton={
          <div className="grid gap-3">
            {platforms.map(({ id }) => (
              <Skeleton key={id} className="h-17 rounded-card" />
            ))}
          </div>
        }
      >
        {(data) => (
          <div className="grid gap-3">
            {platforms.map((platform) => (
              <PlatformRow key={platform.id} platform={platform} channels={data.filter((channel) => channel.platform === platform.id)} />
            ))}
          </div>
        )}
      </Loaded>
    </Panel>
  );
}
