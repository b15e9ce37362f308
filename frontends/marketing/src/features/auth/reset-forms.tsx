import { type FormEvent, useState } from 'react';
import { Button } from '@forewire/ui/button.tsx';
import { Field } from '@forewire/ui/field.tsx';
import { Input } from '@forewire/ui/input.tsx';
import { Notice } from '@forewire/ui/notice.tsx';
import { PasswordInput } from '@forewire/ui/password-input.tsx';
import { confirmProblem, emailProblem, passwordHelp, passwordProblem } from './auth-fields.ts';
import type { AuthCard } from './use-auth-card.ts';

/** Asks for the address that the reset link goes to. */
export function ResetRequestForm({ card, email, onEmail }: { card: AuthCard; email: string; onEmail: (email: string) => void }) {
  const [problem, setProblem] = useState<string | undefined>();
  const send = (event: FormEvent) => {
    event.preventDefault();
    const found = emailProblem(email);
    setProblem(found);
    if (!found) void card.sendLink(email.trim());
  };
  return (
    <form noValidate onSubmit={send} className="grid gap-4">
      <Field label="Email" required error={problem}>
        <Input name="email" type="email" autoComplete="username" inputMode="email" placeholder="you@example.com" autoFocus value={email} onChange={(event) => onEmail(event.target.value)} />
      </Field>
      <Button type="submit" variant="primary" size="lg" loading={card.busy}>
        Send reset link
      </Button>
      <Button variant="ghost" size="lg" onClick={() => card.choose('login')}>
        Back to login
      </Button>
    </form>
  );
}

/** Said before the button, since nothing brings back what the account holds. */
function StartsEmpty({ card }: { card: AuthCard }) {
  return (
    <Notice tone="warn">
      Nobody has confirmed this email address, and anyone can sign up with it. A new password makes the account yours alone: it starts empty, and nobody else stays signed in.
      <span className="mt-1 block">
        Know the old password?{' '}
        <Button variant="link" size="sm" onClick={() => card.choose('login')}>
          Sign in and keep everything
        </Button>
      </span>
    </Notice>
  );
}

/** Sets the new password that the link from the mail allows. */
export function NewPasswordForm({ card, onDone }: { card: AuthCard; onDone: () => void }) {
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [problems, setProblems] = useState<{ password?: string | undefined; confirmation?: string | undefined }>({});
  const done = card.state.info !== null;
  const send = (event: FormEvent) => {
    event.preventDefault();
    const found = { password: passwordProblem(password), confirmation: confirmProblem(password, confirmation) };
    setProblems(found);
    if (!found.password && !found.confirmation) void card.updatePassword(password, onDone);
  };
  return (
    <form noValidate onSubmit={send} className="grid gap-4">
      {card.startsEmpty && !done ? <StartsEmpty card={card} /> : null}
      <Field label="New password" required error={problems.password ?? card.state.passwordError} help={passwordHelp}>
        <PasswordInput name="password" autoComplete="new-password" autoFocus disabled={done} value={password} onChange={(event) => setPassword(event.target.value)} />
      </Field>
      <Field label="Confirm password" required error={problems.confirmation}>
        <PasswordInput name="confirmation" autoComplete="new-password" disabled={done} value={confirmation} onChange={(event) => setConfirmation(event.target.value)} />
      </Field>
      <Button type="submit" variant="primary" size="lg" loading={card.busy} disabled={done}>
        {card.startsEmpty ? 'Confirm email and set password' : 'Update password'}
      </Button>
    </form>
  );
}
