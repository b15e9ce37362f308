import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, messageOf } from '@forewire/ui/api-error.ts';
import { Button } from '@forewire/ui/button.tsx';
import { Field } from '@forewire/ui/field.tsx';
import { Notice } from '@forewire/ui/notice.tsx';
import { PasswordInput } from '@forewire/ui/password-input.tsx';
import { useSession } from '@forewire/ui/session.tsx';
import { useShell } from '@forewire/ui/shell-context.tsx';
import { useAuthOptions, verifyEmail } from './auth.api.ts';
import { passwordHelp, passwordProblem } from './auth-fields.ts';

type ClaimProps = { token: string; /** Where the link leads on to; the introduction when it says nothing. */ next: string | null };

function useClaim({ token, next }: ClaimProps) {
  const { adopt } = useSession();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (password: string) => verifyEmail(token, password),
    onSuccess: (session) => {
      if (session) adopt(session);
      void navigate(next ?? (session ? '/onboarding' : '/auth'), { replace: true });
    },
  });
}

function PasswordForm({ first, ...props }: ClaimProps & { /** Nobody has chosen one before. */ first: boolean }) {
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const claim = useClaim(props);
  const weak = claim.error instanceof ApiError && claim.error.code === 'password.weak' ? claim.error.detail : undefined;
  const send = (event: FormEvent) => {
    event.preventDefault();
    const found = passwordProblem(password);
    setProblem(found);
    if (!found) claim.mutate(password);
  };
  return (
    <form noValidate onSubmit={send} className="grid gap-4">
      {claim.isError && !weak ? <Notice tone="danger">{messageOf(claim.error)}</Notice> : null}
      <Field label={first ? 'Password' : 'New password'} required error={problem ?? weak} help={passwordHelp}>
        <PasswordInput name="password" autoComplete="new-password" autoFocus value={password} onChange={(event) => setPassword(event.target.value)} />
      </Field>
      <Button type="submit" variant="primary" size="lg" loading={claim.isPending}>
        Confirm email and set password
      </Button>
    </form>
  );
}

/** For whoever opens the link in a browser that isn't signed in as the account: somebody else may have signed up with their address. */
export function ClaimForm(props: ClaimProps) {
  const { openAuth } = useShell();
  const options = useAuthOptions();
  if (options.isPending) return null;
  const first = options.data?.signUpRevealsAccounts === false;
  return (
    <div className="grid gap-5">
      <div className="grid gap-2">
        <h1 className="font-serif text-xl font-medium tracking-tight text-balance">{first ? 'Choose your password' : 'Choose a new password'}</h1>
        <p className="text-base text-muted">
          {first
            ? 'It confirms your email address and signs you in.'
            : 'This browser is not signed in to the account, and anyone can sign up with your address. A new password makes the account yours alone: it starts empty, and nobody else stays signed in.'}
        </p>
      </div>
      <PasswordForm {...props} first={first} />
      {first ? null : (
        <p className="flex flex-wrap items-center gap-x-1.5 text-base text-muted">
          Signed up yourself?
          <Button variant="link" className="min-h-6 touch:min-h-11" onClick={() => openAuth('login')}>
            Sign in and keep everything
          </Button>
        </p>
      )}
    </div>
  );
}
