import { LockKeyhole, MailOpen } from 'lucide-react';
import { useState } from 'react';
import { confirmIdentity } from '@forewire/ui/api.ts';
import { wasNotConfirmed } from '@forewire/ui/api-client.ts';
import { Button } from '@forewire/ui/button.tsx';
import { Card } from '@forewire/ui/card.tsx';
import { cn } from '@forewire/ui/cn.ts';
import { EmptyState } from '@forewire/ui/empty-state.tsx';
import { Input } from '@forewire/ui/input.tsx';
import { LoadMore, type LoadMoreProps, moreOf } from '@forewire/ui/load-more.tsx';
import { rowsOf } from '@forewire/ui/pages.ts';
import { RelativeTime } from '@forewire/ui/relative-time.tsx';
import { Sheet } from '@forewire/ui/sheet.tsx';
import { Loaded, RowsSkeleton } from '../../parts/loaded.tsx';
import { MailFrame } from '../../parts/mail-frame.tsx';
import { type Mail, useMailbox } from './operator.api.ts';

function MailRow({ mail, onOpen }: { mail: Mail; onOpen: () => void }) {
  return (
    <li className="relative grid gap-x-4 px-4 py-3 transition-colors duration-150 first:rounded-t-card last:rounded-b-card hover:bg-sunken/60 sm:grid-cols-[14rem_1fr_auto] sm:items-baseline">
      <span className="truncate text-sm text-muted">{mail.to}</span>
      <button type="button" onClick={onOpen} className="truncate text-left text-base font-medium after:absolute after:inset-0">
        {mail.subject || '(no subject)'}
      </button>
      <span className="relative z-10 text-sm text-muted">
        <RelativeTime value={mail.sentAt} />
      </span>
    </li>
  );
}

function Body({ mail }: { mail: Mail }) {
  return (
    <div className="grid gap-4">
      <p className="text-sm text-muted">
        To {mail.to}, <RelativeTime value={mail.sentAt} />
      </p>
      {mail.html ? <MailFrame html={mail.html} title={mail.subject} /> : <pre className="font-sans text-base whitespace-pre-wrap">{mail.text}</pre>}
    </div>
  );
}

function Messages({ mails, end }: { mails: readonly Mail[]; end: LoadMoreProps }) {
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState<Mail | null>(null);
  const wanted = search.trim().toLowerCase();
  const shown = mails.filter(({ to, subject }) => `${to} ${subject}`.toLowerCase().includes(wanted));
  if (mails.length === 0) {
    return (
      <div className="rounded-card border border-dashed border-line">
        <EmptyState className="py-10" icon={<MailOpen size={20} aria-hidden />} title="No mails here" description="Without SMTP_URL every mail is put into DATA_DIR/mail and shown here. With it, mails go out and none is kept." />
      </div>
    );
  }
  return (
    <div className="grid gap-3">
      <Input type="search" aria-label="Search mails" placeholder="Search by address or subject" className="max-w-sm" value={search} onChange={(event) => setSearch(event.target.value)} />
      <Card padding="none" className={cn(shown.length === 0 && 'border-dashed')}>
        {shown.length === 0 ? <p className="px-4 py-8 text-center text-base text-muted">No mail matches “{search.trim()}”.</p> : null}
        <ul className="divide-y divide-line">
          {shown.map((mail) => (
            <MailRow key={mail.id} mail={mail} onOpen={() => setOpen(mail)} />
          ))}
        </ul>
      </Card>
      <LoadMore {...end} label={wanted ? 'Search earlier mails' : 'Earlier mails'} />
      <Sheet open={open !== null} onOpenChange={(stays) => !stays && setOpen(null)} title={open?.subject ?? ''}>
        {open ? <Body mail={open} /> : null}
      </Sheet>
    </div>
  );
}

/** Mails hold links that open accounts: a page that was left open shows them to nobody. */
function Locked({ onConfirmed }: { onConfirmed: () => void }) {
  const confirm = async () => {
    if (await confirmIdentity()) onConfirmed();
  };
  return (
    <div className="rounded-card border border-dashed border-line">
      <EmptyState className="py-10" icon={<LockKeyhole size={20} aria-hidden />} title="Confirm that it is you" description="Mails can hold links that open other people's accounts, so they are shown for ten minutes after you gave your password." action={<Button onClick={() => void confirm()}>Show mails</Button>} />
    </div>
  );
}

/** The mails that were put into the data folder in place of being sent. */
export function Mailbox() {
  const mails = useMailbox();
  if (wasNotConfirmed(mails.error)) return <Locked onConfirmed={() => void mails.refetch()} />;
  return (
    <Loaded query={mails} label="Loading mails" title="The mails could not be read" skeleton={<RowsSkeleton rows={4} />}>
      {(pages) => <Messages mails={rowsOf(pages)} end={{ ...moreOf(mails), shown: rowsOf(pages).length }} />}
    </Loaded>
  );
}
