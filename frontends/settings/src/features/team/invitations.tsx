import { type FormEvent, useState } from 'react';
import { email as emailSchema } from '@forewire/contracts/http/common';
import { wasNotConfirmed } from '@forewire/ui/api-client.ts';
import { messageOf } from '@forewire/ui/api-error.ts';
import { Button } from '@forewire/ui/button.tsx';
import { Card } from '@forewire/ui/card.tsx';
import { Field } from '@forewire/ui/field.tsx';
import { Input } from '@forewire/ui/input.tsx';
import { Notice } from '@forewire/ui/notice.tsx';
import { ResendConfirmation } from '@forewire/ui/resend-confirmation.tsx';
import { Select } from '@forewire/ui/select.tsx';
import { useUser } from '@forewire/ui/session.tsx';
import { toast } from '@forewire/ui/toast.ts';
import { useDraft } from '../../parts/draft.ts';
import { Loaded, RowsSkeleton } from '../../parts/loaded.tsx';
import { LinkRow } from './link-row.tsx';
import { OpenInvitations } from './open-invitations.tsx';
import { type Company, type GivenRole, roleOptions } from './roles.ts';
import { useInvitations, useInvite } from './team.api.ts';

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
    invite.mutate({ email, role }, { onSuccess, onError: (error) => setProblem(wasNotConfirmed(error) ? null : messageOf(error, 'Failed to send invitation')) });
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

/** The owner's two ways to bring people in, and who has not answered yet. */
export function Invitations({ company }: { company: Company }) {
  const { email, emailVerified } = useUser();
  const invitations = useInvitations(company.id);
  if (!emailVerified) {
    return (
      <Notice tone="warn" action={<ResendConfirmation email={email} label="Send the mail again" />}>
        Confirm your email address to invite people. The link is in the mail that we sent to {email}.
      </Notice>
    );
  }
  return (
    <Loaded query={invitations} label="Loading invitations" title="Failed to load team data" skeleton={<RowsSkeleton rows={2} />}>
      {({ invitations: open, link }) => (
        <Card padding="none" className="divide-y divide-line">
          <EmailForm companyId={company.id} />
          <LinkRow companyId={company.id} link={link} />
          <OpenInvitations companyId={company.id} invitations={open} />
        </Card>
      )}
    </Loaded>
  );
}
