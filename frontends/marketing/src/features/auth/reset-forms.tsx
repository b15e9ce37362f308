import { type FormEvent, useState } from 'react';
import { Button } from '@forewire/ui/button.tsx';
import { Field } from '@forewire/ui/field.tsx';
import { Input } from '@forewire/ui/input.tsx';
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
      <Field label="New password" required error={problems.password} help={passwordHelp}>
        <PasswordInput name="password" autoComplete="new-password" autoFocus disabled={done} value={password} onChange={(event) => setPassword(event.target.value)} />
      </Field>
      <Field label="Confirm password" required error={problems.confirmation}>
        <PasswordInput name="confirmation" autoComplete="new-password" disabled={done} value={confirmation} onChange={(event) => setConfirmation(event.target.value)} />
      </Field>
      <Button type="submit" variant="primary" size="lg" loading={card.busy} disabled={done}>
        Update password
      </Button>
    </form>
  );
}
