import { Check, Copy, Eye, Link as LinkIcon, Link2Off, RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { wasNotConfirmed } from '@forewire/ui/api-client.ts';
import { messageOf } from '@forewire/ui/api-error.ts';
import { Button } from '@forewire/ui/button.tsx';
import { ConfirmDialog } from '@forewire/ui/confirm-dialog.tsx';
import { IconButton } from '@forewire/ui/icon-button.tsx';
import { toast } from '@forewire/ui/toast.ts';
import { Row } from '../../parts/panel.tsx';
import { shortLink } from './invite-link.ts';
import { type InviteLink, useRenewLink, useShowLink, useTurnOffLink } from './team.api.ts';

const copiedMs = 2000;

function sayWhy(error: unknown, otherwise: string): void {
  if (!wasNotConfirmed(error)) toast.error(messageOf(error, otherwise));
}

function CopyLink({ link }: { link: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), copiedMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () => {
    navigator.clipboard.writeText(link).then(
      () => {
        setCopied(true);
        toast.success('Invite link copied to clipboard');
      },
      () => toast.error('Failed to copy link'),
    );
  };
  return (
    <Button icon={copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />} onClick={copy}>
      Copy link
    </Button>
  );
}

function untilDay(expiresAt: string): string {
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' }).format(new Date(expiresAt));
}

const questions = {
  renew: { title: 'Renew the invite link?', description: 'You get a new link. The present one stops working.', confirmLabel: 'Renew link' },
  off: { title: 'Turn the invite link off?', description: 'Nobody will be able to join with it. You can create another one at any time.', confirmLabel: 'Turn off link' },
} as const;

/** What can be done with the link, each asked once more: others may hold it. */
function LinkControls({ companyId, link }: { companyId: string; link: InviteLink }) {
  const renew = useRenewLink(companyId);
  const turnOff = useTurnOffLink(companyId);
  const [asked, setAsked] = useState<keyof typeof questions | null>(null);
  const [question, setQuestion] = useState<keyof typeof questions>('renew');
  const ask = (which: keyof typeof questions) => {
    setQuestion(which);
    setAsked(which);
  };
  const confirm = async () => {
    try {
      await (question === 'renew' ? renew : turnOff).mutateAsync();
      toast.success(question === 'renew' ? 'The invite link is a new one' : 'The invite link is turned off');
    } catch (error) {
      sayWhy(error, 'Failed to change the invite link');
    }
  };
  return (
    <>
      {link.url === null ? <ShowLink companyId={companyId} /> : <CopyLink link={link.url} />}
      <IconButton label="Renew link" onClick={() => ask('renew')}>
        <RefreshCw size={16} />
      </IconButton>
      <IconButton label="Turn off link" onClick={() => ask('off')}>
        <Link2Off size={16} />
      </IconButton>
      <ConfirmDialog open={asked !== null} onOpenChange={(open) => !open && setAsked(null)} {...questions[question]} danger={question === 'off'} onConfirm={confirm} />
    </>
  );
}

function ShowLink({ companyId }: { companyId: string }) {
  const show = useShowLink(companyId);
  const press = () => show.mutate(undefined, { onError: (error) => sayWhy(error, 'Failed to show the invite link') });
  return (
    <Button icon={<Eye size={16} aria-hidden />} loading={show.isPending} onClick={press}>
      Show link
    </Button>
  );
}

function CreateLink({ companyId }: { companyId: string }) {
  const create = useRenewLink(companyId);
  const press = () => create.mutate(undefined, { onError: (error) => sayWhy(error, 'Failed to generate invite link') });
  return (
    <Button icon={<LinkIcon size={16} aria-hidden />} loading={create.isPending} onClick={press}>
      Create link
    </Button>
  );
}

/** The link that lets in whoever has it. */
export function LinkRow({ companyId, link }: { companyId: string; link: InviteLink | null }) {
  const about = link ? (
    <>
      Whoever has it joins as a member, until {untilDay(link.expiresAt)}.
      {link.url === null ? null : (
        <>
          <br />
          <span className="font-mono break-all">{shortLink(link.url)}</span>
        </>
      )}
    </>
  ) : (
    'Off. A link lets in whoever has it, as a member.'
  );
  return (
    <Row stack title="Invite link" description={about}>
      {link ? <LinkControls companyId={companyId} link={link} /> : <CreateLink companyId={companyId} />}
    </Row>
  );
}
