import { BadgeCheck, MailWarning } from 'lucide-react';
import type { FormEvent } from 'react';
import { Badge } from '@forewire/ui/badge.tsx';
import { Field } from '@forewire/ui/field.tsx';
import { Input } from '@forewire/ui/input.tsx';
import { ResendConfirmation } from '@forewire/ui/resend-confirmation.tsx';
import { useUser } from '@forewire/ui/session.tsx';
import { useDraft } from '../../parts/draft.ts';
import { useOnLeave } from '../../parts/on-leave.ts';
import { SaveBar } from '../../parts/save-bar.tsx';
import { useUpdateProfile } from '../../parts/update-profile.ts';

const nameLimit = 100;

function EmailState({ verified }: { verified: boolean }) {
  if (verified) {
    return (
      <Badge tone="ok" icon={<BadgeCheck size={13} aria-hidden />}>
        Confirmed
      </Badge>
    );
  }
  return (
    <Badge tone="warn" icon={<MailWarning size={13} aria-hidden />}>
      Not confirmed
    </Badge>
  );
}

function EmailHelp({ verified, email }: { verified: boolean; email: string }) {
  if (verified) return 'The address of your account cannot be changed.';
  return (
    <>
      Open the link in the mail you got when you signed up. <ResendConfirmation email={email} /> The address itself cannot be changed.
    </>
  );
}

/** Names, saved on leaving when they were changed, and the address of the account. */
export function PersonalInformation() {
  const { firstName, lastName, email, emailVerified } = useUser();
  const names = useDraft('names', { firstName, lastName });
  const update = useUpdateProfile();
  const save = () => {
    if (!names.changed || update.isPending) return;
    const changes = { firstName: names.value.firstName.trim(), lastName: names.value.lastName.trim() };
    update.mutate({ changes, done: 'Profile saved', failed: 'Failed to update user profile', onSaved: () => names.settle(names.value) });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  useOnLeave(save);
  return (
    <form onSubmit={submit} className="grid gap-4">
      <div className="grid gap-4 md:grid-cols-2">
        <Field label="First name">
          <Input autoComplete="given-name" maxLength={nameLimit} value={names.value.firstName} onChange={(event) => names.set({ ...names.value, firstName: event.target.value })} />
        </Field>
        <Field label="Last name">
          <Input autoComplete="family-name" maxLength={nameLimit} value={names.value.lastName} onChange={(event) => names.set({ ...names.value, lastName: event.target.value })} />
        </Field>
      </div>
      <Field label="Email" aside={<EmailState verified={emailVerified} />} help={<EmailHelp verified={emailVerified} email={email} />}>
        <Input type="email" autoComplete="email" readOnly value={email} />
      </Field>
      <SaveBar changed={names.changed} saving={update.isPending} onSave={save} onDiscard={names.discard} />
    </form>
  );
}
