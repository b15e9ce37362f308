import { ChevronDown, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import type { Channel } from '@forewire/contracts/http/notifications';
import { Badge } from '@forewire/ui/badge.tsx';
import { Button } from '@forewire/ui/button.tsx';
import { Card } from '@forewire/ui/card.tsx';
import { cn } from '@forewire/ui/cn.ts';
import { useUser } from '@forewire/ui/session.tsx';
import { DeliveryList } from '../../parts/delivery-list.tsx';
import { SecretOnce } from '../../parts/secret-once.tsx';
import { ChannelCard } from './channel-card.tsx';
import { ChannelEditor } from './channel-editor.tsx';
import type { PlatformInfo } from './platforms.ts';

function State({ channels }: { channels: readonly Channel[] }) {
  const on = channels.filter(({ enabled }) => enabled).length;
  if (on === 0) return <Badge>Off</Badge>;
  return <Badge tone="ok">{on === 1 && channels.length === 1 ? 'On' : `${on} of ${channels.length} on`}</Badge>;
}

function Channels({ platform, channels, onEdit, onAdd, onSecret }: { platform: PlatformInfo; channels: readonly Channel[]; onEdit: (channel: Channel) => void; onAdd: () => void; onSecret: (secret: string) => void }) {
  return (
    <div className="divide-y divide-line border-t border-line">
      <ul className="divide-y divide-line">
        {channels.map((channel) => (
          <ChannelCard key={channel.id} channel={channel} onEdit={() => onEdit(channel)} onSecret={onSecret} />
        ))}
      </ul>
      <DeliveryList platform={platform.id} label={platform.label} />
      <div className="px-4 py-3">
        <Button size="sm" variant="ghost" className="-ml-2.5" icon={<Plus size={15} aria-hidden />} onClick={onAdd}>
          Add another {platform.label} channel
        </Button>
      </div>
    </div>
  );
}

/** A platform with its channels, folded until somebody looks; or the way to connect it. */
export function PlatformRow({ platform, channels }: { platform: PlatformInfo; channels: readonly Channel[] }) {
  const { id: userId } = useUser();
  const [open, setOpen] = useState(false);
  const [editing, setEditing] = useState<{ channel: Channel | null } | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const bodyId = useId();
  const { Icon, label, description } = platform;
  const connected = channels.length > 0;
  const saved = (channel: Channel) => {
    const given = channel.config['secret'];
    // Unmasked only when it was made for this channel just now.
    if (typeof given === 'string' && !given.includes('•')) setSecret(given);
    setEditing(null);
    setOpen(true);
  };
  const about = (
    <>
      <span className="inline-flex size-9 shrink-0 items-center justify-center rounded-control border border-line bg-paper text-muted">
        <Icon size={18} aria-hidden />
      </span>
      <span className="grid min-w-0 flex-1">
        <span className="text-base font-medium">{label}</span>
        <span className="text-sm text-muted">{description}</span>
      </span>
    </>
  );
  return (
    <Card padding="none">
      {connected ? (
        <button type="button" aria-expanded={open} aria-controls={bodyId} onClick={() => setOpen(!open)} className="flex w-full items-center gap-3 rounded-card px-4 py-3.5 text-left transition-colors duration-150 hover:bg-sunken/60">
          {about}
          <State channels={channels} />
          <ChevronDown size={16} aria-hidden className={cn('shrink-0 text-muted transition-transform duration-150', open && 'rotate-180')} />
        </button>
      ) : (
        <div className="flex items-center gap-3 px-4 py-3.5">
          {about}
          <Button aria-label={`Connect ${label}`} onClick={() => setEditing({ channel: null })}>
            Connect
          </Button>
        </div>
      )}
      <div id={bodyId}>{connected && open ? <Channels platform={platform} channels={channels} onEdit={(channel) => setEditing({ channel })} onAdd={() => setEditing({ channel: null })} onSecret={setSecret} /> : null}</div>
      {editing ? <ChannelEditor platform={platform.id} channel={editing.channel} userId={userId} onClose={() => setEditing(null)} onSaved={saved} /> : null}
      {secret ? <SecretOnce title="The webhook's signing secret" name="Signing secret" secret={secret} description="With it your program checks that a message is from Forewire. It is shown this once." onClose={() => setSecret(null)} /> : null}
    </Card>
  );
}
