import { type FormEvent, useRef, useState } from 'react';
import { Button } from '@forewire/ui/button.tsx';
import { Field } from '@forewire/ui/field.tsx';
import { Input } from '@forewire/ui/input.tsx';
import { PasswordInput } from '@forewire/ui/password-input.tsx';
import { emailProblem, passwordHelp, passwordProblem } from './auth-fields.ts';
import type { AuthCard } from './use-auth-card.ts';

type Problems = { email?: string | undefined; password?: string | undefined };

function Submit({ ready, busy, label }: { ready: boolean; busy: boolean; label: string }) {
  // Without a submit button Enter does nothing in a form of two fields (HTML §4.10.21.2); it leads to the one that is missing.
  if (!ready) return <button type="submit" hidden />;
  return (
    <Button type="submit" variant="primary" size="lg" loading={busy}>
      {label}
    </Button>
  );
}

type PasswordFieldProps = { card: AuthCard; problem: string | undefined; takesFocus: boolean; value: string; onChange: (password: string) => void };

function PasswordField({ card, problem, takesFocus, value, onChange }: PasswordFieldProps) {
  const login = card.state.mode === 'login';
  const forgot = (
    <Button variant="link" size="sm" onClick={() => card.choose('forgot-password')}>
      Forgot password?
    </Button>
  );
  return (
    <Field label="Password" required error={problem ?? card.state.passwordError} {...(login ? { aside: forgot } : { help: passwordHelp })}>
      <PasswordInput name="password" autoComplete={login ? 'current-password' : 'new-password'} autoFocus={takesFocus} value={value} onChange={(event) => onChange(event.target.value)} />
    </Field>
  );
}

type Entry = { email: string; password: string; login: boolean; asksPassword: boolean };

/** What stands against what was entered. A password that opens an account only has to be there: the button waits for it. */
function problemsOf({ email, password, login, asksPassword }: Entry): Problems {
  if (!asksPassword) return { email: emailProblem(email) };
  const missing = password ? undefined : 'Please enter your password';
  return { email: emailProblem(email), password: login ? missing : passwordProblem(password) };
}

type EntryFormProps = { card: AuthCard; email: string; onEmail: (email: string) => void; emailLocked: boolean; asksPassword: boolean };

/** Email, then password, then the button: each appears once the one before it is filled (spec public-site.md §2). */
export function EntryForm({ card, email, onEmail, emailLocked, asksPassword }: EntryFormProps) {
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const form = useRef<HTMLFormElement>(null);
  const login = card.state.mode === 'login';

  const send = (event: FormEvent) => {
    event.preventDefault();
    const found = problemsOf({ email, password, login, asksPassword });
    setProblems(found);
    const wrong = found.email ? 'email' : found.password ? 'password' : null;
    if (wrong) form.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus();
    else void card.submit(email.trim(), asksPassword ? password : undefined);
  };
  return (
    <form ref={form} noValidate onSubmit={send} className="grid gap-4">
      <Field label="Email" required error={problems.email} help={emailLocked ? 'The invitation is for this address.' : undefined}>
        <Input name="email" type="email" autoComplete="username" inputMode="email" placeholder="you@example.com" autoFocus={card.takesFocus && !emailLocked} readOnly={emailLocked} value={email} onChange={(event) => onEmail(event.target.value)} />
      </Field>
      {email && asksPassword ? (
        <PasswordField card={card} problem={problems.password} takesFocus={card.takesFocus && emailLocked} value={password} onChange={setPassword} />
      ) : null}
      <Submit ready={Boolean(email && (password || !asksPassword))} busy={card.busy} label={login ? 'Sign in' : 'Create account'} />
    </form>
  );
}
