import { CircleAlert, CircleCheck, KeyRound, MoreHorizontal, Pencil, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Channel } from '@forewire/contracts/http/notifications';
import { messageOf } from '@forewire/ui/api-error.ts';
import { Button } from '@forewire/ui/button.tsx';
import { ConfirmDialog } from '@forewire/ui/confirm-dialog.tsx';
import { DropdownMenu } from '@forewire/ui/dropdown-menu.tsx';
import { IconButton } from '@forewire/ui/icon-button.tsx';
import { Switch } from '@forewire/ui/switch.tsx';
import { toast } from '@forewire/ui/toast.ts';
import { broadcastsOf, broadcastTypeOf } from './broadcast-type.ts';
import { renewSecret, useDeleteChannel, useOwnTasks, useSwitchChannel, useTestChannel } from './channels.api.ts';

type Props = { channel: Channel; onEdit: () => void; onSecret: (secret: string) => void };
type Question = 'delete' | 'secret' | null;

function placeOf({ config }: Channel): string {
  const place = config['channel_name'] ?? config['url'] ?? config['base_url'];
  return typeof place === 'string' ? place : '';
}

function TestLine({ channel }: { channel: Channel }) {
  const test = useTestChannel(channel.id);
  const result = test.data ?? (test.error ? { valid: false, message: messageOf(test.error, 'Configuration test failed') } : null);
  const Icon = result?.valid ? CircleCheck : CircleAlert;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button size="sm" aria-label={`Send a test to ${channel.name}`} icon={<Send size={14} aria-hidden />} loading={test.isPending} onClick={() => test.mutate()}>
        Send a test
      </Button>
      <p role="status" className={`flex min-w-0 flex-1 items-start gap-1.5 text-sm ${result?.valid ? 'text-ok' : 'text-danger'}`}>
        {result ? (
          <>
            <Icon size={15} aria-hidden className="mt-0.5 shrink-0" />
            <span className="min-w-0 break-words">{result.message}</span>
          </>
        ) : null}
      </p>
    </div>
  );
}

function BroadcastSwitches({ channel }: { channel: Channel }) {
  const { mutate } = useSwitchChannel();
  const chosen = broadcastsOf(channel.broadcastType);
  const choose = (changes: Partial<typeof chosen>) => {
    const broadcastType = broadcastTypeOf({ ...chosen, ...changes }, channel.broadcastType);
    if (broadcastType === channel.broadcastType) return toast.info('One of the two stays on. Switch the channel off to stop both.');
    mutate({ channelId: channel.id, changes: { broadcastType } });
  };
  const single = channel.taskId !== null;
  return (
    <div role="group" aria-label={`What ${channel.name} is sent`} className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
      <Switch label="Results" description="What your monitors find." checked={chosen.results} onCheckedChange={(results) => choose({ results })} />
      <Switch
        label="Briefings"
        description={single ? 'Not for a single monitor.' : 'Morning and evening, as chosen under Briefings.'}
        disabled={single && !chosen.briefings}
        checked={chosen.briefings}
        onCheckedChange={(briefings) => choose({ briefings })}
      />
    </div>
  );
}

function Questions({ channel, question, onClose, onSecret }: { channel: Channel; question: Question; onClose: () => void; onSecret: Props['onSecret'] }) {
  const remove = useDeleteChannel();
  const failed = (title: string) => (error: unknown) => {
    toast.error(title, { description: messageOf(error) });
    throw error;
  };
  const close = (open: boolean) => !open && onClose();
  return (
    <>
      <ConfirmDialog
        open={question === 'delete'}
        onOpenChange={close}
        title={`Delete ${channel.name}?`}
        description="Nothing is posted there any more. To stop it for a while, switch it off instead."
        confirmLabel="Delete channel"
        danger
        onConfirm={() => remove.mutateAsync(channel.id).catch(failed('The channel could not be deleted'))}
      />
      <ConfirmDialog
        open={question === 'secret'}
        onOpenChange={close}
        title="Make a new signing secret?"
        description="Messages are signed with the new one at once: the program that gets them must know it."
        confirmLabel="Make a new secret"
        onConfirm={() => renewSecret(channel.id).then(onSecret, failed('No new secret could be made'))}
      />
    </>
  );
}

/** One channel: on or off, what goes there, a test, and changing or deleting it. */
export function ChannelCard({ channel, onEdit, onSecret }: Props) {
  const { mutate } = useSwitchChannel();
  const { data: tasks } = useOwnTasks();
  const [question, setQuestion] = useState<Question>(null);
  const task = channel.taskId ? (tasks?.find(({ id }) => id === channel.taskId)?.title ?? 'One monitor') : 'All my monitors';
  const secretItem = { label: 'New signing secret', icon: <KeyRound size={16} />, onSelect: () => setQuestion('secret') };
  return (
    <li className="grid gap-4 px-4 py-4">
      <div className="flex items-start gap-3">
        <div className="grid min-w-0 flex-1">
          <p className="truncate text-base font-medium">{channel.name}</p>
          <p className="truncate text-sm text-muted">{[placeOf(channel), task].filter(Boolean).join(' · ')}</p>
        </div>
        <span className="flex h-7 items-center gap-2">
          <DropdownMenu
            trigger={
              <IconButton label={`More for ${channel.name}`} size="sm">
                <MoreHorizontal size={16} />
              </IconButton>
            }
            items={[
              { label: 'Edit', icon: <Pencil size={16} />, onSelect: onEdit },
              ...(channel.platform === 'webhook' ? [secretItem] : []),
              'separator',
              { label: 'Delete', icon: <Trash2 size={16} />, danger: true, onSelect: () => setQuestion('delete') },
            ]}
          />
          <Switch hideLabel label={`${channel.name} on`} checked={channel.enabled} onCheckedChange={(enabled) => mutate({ channelId: channel.id, changes: { enabled } })} />
        </span>
      </div>
      <BroadcastSwitches channel={channel} />
      <TestLine channel={channel} />
      <Questions channel={channel} question={question} onClose={() => setQuestion(null)} onSecret={onSecret} />
    </li>
  );
}
