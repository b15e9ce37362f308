import { Check, Copy } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { email as emailSchema } from '@forewire/contracts/http/common';
import { messageOf } from '@forewire/ui/api-error.ts';
import { Button } from '@forewire/ui/button.tsx';
import { Card } from '@forewire/ui/card.tsx';
import { Field } from '@forewire/ui/field.tsx';
import { Input } from '@forewire/ui/input.tsx';
import { Select } from '@forewire/ui/select.tsx';
import { Skeleton } from '@forewire/ui/skeleton.tsx';
import { toast } from '@forewire/ui/toast.ts';
import { useDraft } from '../../parts/draft.ts';
import { Row } from '../../parts/panel.tsx';
import { shortLink } from './invite-link.ts';
import { type Company, type GivenRole, roleOptions } from './roles.ts';
import { useInvite, useInviteLink } from './team.api.ts';

const copiedMs = 2000;

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

function LinkRow({ companyId }: { companyId: string }) {
  const link = useInviteLink(companyId);
  const retry = (
    <Button loading={link.isFetching} onClick={() => void link.refetch()}>
      Try Again
    </Button>
  );
  const about = link.data ? <span className="font-mono break-all">{shortLink(link.data)}</span> : link.isError ? <span className="text-danger">{messageOf(link.error, 'Failed to generate invite link')}</span> : <Skeleton className="mt-1 h-4 w-56 max-w-full" />;
  return (
    <Row
      stack
      title="Invite link"
      description={
        <>
          Whoever has it joins as a member.
          <br />
          {about}
        </>
      }
    >
      {link.data ? <CopyLink link={link.data} /> : link.isError ? retry : null}
    </Row>
  );
}

function problemOf(text: string): string | null {
  if (text.trim() === '') return 'Email is required';
  const parsed = emailSchema.safeParse(text);
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? 'Please enter a valid email address');
}

function EmailForm({ companyId }: { companyId: string }) {
  const address = useDraft(`invite:${companyId}`, '');
  const [role, setRole] = useState<GivenRole>('editor');
  const [problem, setProblem] = useState<string | null>(null);
  const invite = useInvite(companyId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = problemOf(address.value);
    setProblem(found);
    if (found) return;
    const email = address.value.trim();
    const onSuccess = () => {
      address.discard();
      toast.success(`Invitation sent to ${email}`);
    };
    invite.mutate({ email, role }, { onSuccess, onError: (error) => setProblem(messageOf(error, 'Failed to send invitation')) });
  };
  return (
    <form noValidate onSubmit={submit} className="grid items-start gap-3 px-4 py-4 sm:grid-cols-[1fr_9rem_auto]">
      <Field label="Invite by email" error={problem ?? undefined}>
        <Input type="email" autoComplete="off" placeholder="name@example.com" value={address.value} onChange={(event) => (address.set(event.target.value), setProblem(null))} />
      </Field>
      <Field label="Role">
        <Select options={roleOptions} value={role} onValueChange={setRole} />
      </Field>
      <Button type="submit" loading={invite.isPending} className="sm:mt-[26px]">
        Send invitation
      </Button>
    </form>
  );
}

/** The owner's two ways to bring people in. */
export function Invitations({ company }: { company: Company }) {
  return (
    <Card padding="none" className="divide-y divide-line">
      <EmailForm companyId={company.id} />
      <LinkRow companyId={company.id} />
    </Card>
  );
}
