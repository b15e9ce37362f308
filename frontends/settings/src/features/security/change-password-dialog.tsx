import { useState } from 'react';
import { passwordTooShort, shortestPassword } from '@forewire/contracts/http/auth';
import { ApiError, messageOf } from '@forewire/ui/api-error.ts';
import { Field } from '@forewire/ui/field.tsx';
import { FormDialog } from '@forewire/ui/form-dialog.tsx';
import { PasswordInput } from '@forewire/ui/password-input.tsx';
import { useUser } from '@forewire/ui/session.tsx';
import { toast } from '@forewire/ui/toast.ts';
import { useChangePassword } from './security.api.ts';

type Problems = { current?: string | undefined; next?: string | undefined; other?: string | undefined };

/** Which field the server's answer is about. */
function problemsOf(error: unknown): Problems {
  if (!error) return {};
  const text = messageOf(error, 'The password could not be changed');
  const code = error instanceof ApiError ? error.code : '';
  if (code === 'password.wrong') return { current: text };
  return code === 'password.weak' || code === 'request.invalid' ? { next: text } : { other: text };
}

function problemsIn(current: string, next: string): Problems {
  return { current: current ? undefined : 'Please enter your password', next: next.length < shortestPassword ? passwordTooShort : undefined };
}

/** Sets another password, by whoever knows the present one. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const { email } = useUser();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [found, setFound] = useState<Problems>({});
  const change = useChangePassword();
  const problems = { ...problemsOf(change.error), ...found };
  const submit = () => {
    const missing = problemsIn(current, next);
    setFound(missing.current || missing.next ? missing : {});
    if (missing.current || missing.next) return;
    const done = () => {
      toast.success('Password changed', { description: 'Other browsers were signed out, and API keys revoked.' });
      onClose();
    };
    change.mutate({ currentPassword: current, newPassword: next }, { onSuccess: done });
  };
  return (
    <FormDialog
      size="sm"
      title="Change password"
      description="Every other browser is signed out, and your API keys stop working."
      submitLabel="Change password"
      busy={change.isPending}
      problem={problems.other}
      onSubmit={submit}
      onCancel={onClose}
    >
      <input type="text" name="email" autoComplete="username" defaultValue={email} readOnly hidden />
      <Field label="Current password" required error={problems.current}>
        <PasswordInput name="current" autoComplete="current-password" autoFocus value={current} onChange={(event) => setCurrent(event.target.value)} />
      </Field>
      <Field label="New password" required error={problems.next} help={`At least ${shortestPassword} characters, and not easy to guess.`}>
        <PasswordInput name="new" autoComplete="new-password" value={next} onChange={(event) => setNext(event.target.value)} />
      </Field>
    </FormDialog>
  );
}
