import { Share2 } from 'lucide-react';
import { useState } from 'react';
import type { Task } from '@forewire/contracts/http/tasks';
import { wasNotConfirmed } from '@forewire/ui/api-client.ts';
import { messageOf } from '@forewire/ui/api-error.ts';
import { Button } from '@forewire/ui/button.tsx';
import { Dialog } from '@forewire/ui/dialog.tsx';
import { IconButton } from '@forewire/ui/icon-button.tsx';
import { Input } from '@forewire/ui/input.tsx';
import { toast } from '@forewire/ui/toast.ts';
import { shareLink } from './sharing.api.ts';

export type ShareButtonProps = { task: Task; /** Makes the task public; rejects when it can't. */ onPublish: () => Promise<unknown> };

function ShareDialog({ link, open, onOpenChange }: { link: string; open: boolean; onOpenChange: (open: boolean) => void }) {
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => toast.success('Link copied to clipboard.'),
      () => toast.error('Unable to copy automatically. Try copying again.'),
    );
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Share this task" description="Anyone with the link sees the task and its results, and can subscribe to its alerts.">
      <div className="flex gap-2">
        <Input readOnly aria-label="Link" value={link} className="flex-1" onFocus={(event) => event.currentTarget.select()} />
        <Button variant="primary" onClick={() => void copy()}>
          Copy link
        </Button>
      </div>
    </Dialog>
  );
}

/** Makes a task public and gives its link. */
export function ShareButton({ task, onPublish }: ShareButtonProps) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  if (!task.canEdit && task.visibility !== 'public') return null;
  const share = async () => {
    if (!task.publicSlug) return toast.error('Share link unavailable.');
    if (task.visibility === 'private') {
      setBusy(true);
      try {
        await onPublish();
        toast.success('Task is now public.');
      } catch (error) {
        if (wasNotConfirmed(error)) return;
        return toast.error('Failed to make task public. Please try again.', { description: messageOf(error, '') });
      } finally {
        setBusy(false);
      }
    }
    setOpen(true);
  };
  return (
    <>
      <IconButton label={task.visibility === 'private' ? 'Share (makes the task public)' : 'Share'} loading={busy} onClick={() => void share()}>
        <Share2 size={17} />
      </IconButton>
      <ShareDialog link={shareLink(task.publicSlug)} open={open} onOpenChange={setOpen} />
    </>
  );
}
