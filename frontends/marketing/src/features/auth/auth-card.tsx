import { useState } from 'react';
import type { AuthOptions } from '@forewire/contracts/http/auth';
import { Button } from '@forewire/ui/button.tsx';
import { Notice } from '@forewire/ui/notice.tsx';
import { useAuthOptions, useInvitationDetails } from './auth.api.ts';
import type { AuthMode, AuthState } from './auth-mode.ts';
import { CheckMail } from './check-mail.tsx';
import { EntryForm } from './entry-form.tsx';
import type { Invitation } from './invitation.ts';
import { InvitationGone, InvitationLoading } from './invitation-notices.tsx';
import { NewPasswordForm, ResetRequestForm } from './reset-forms.tsx';
import { type AuthCard as Card, useAuthCard } from './use-auth-card.ts';
import { hasWaysElsewhere, WaysElsewhere } from './ways-elsewhere.tsx';

export type AuthCardProps = {
  mode: AuthMode;
  error?: string | null;
  presentation: 'page' | 'modal';
  returnTo?: string | null;
  skipOnboarding?: boolean;
  recoveryToken?: string | null;
  /** The new password empties the account. */
  startsEmpty?: boolean;
  invitation?: Invitation | null;
  onInvitationGone?: () => void;
  /** The new password is set and its session begun. */
  onRecovered?: () => void;
};

/** The title that the card has in a mode. */
export function titleOf(mode: AuthMode, company: string | null): string {
  if (mode === 'forgot-password') return 'Reset your password';
  if (mode === 'password-recovery') return 'Set new password';
  if (mode === 'check-mail') return 'Check your mail';
  if (company) return `Join ${company}`;
  return mode === 'login' ? 'Sign in' : 'Welcome to Forewire';
}

function subtitleOf({ mode, sentTo }: AuthState, inviter: string | null): string {
  if (mode === 'check-mail') return `We have sent a link to ${sentTo ?? 'your address'}. Open it to go on.`;
  if (mode === 'forgot-password') return 'Enter your email and we will send you a link to set a new one.';
  if (mode === 'password-recovery') return 'Choose a password that you use nowhere else.';
  if (inviter) return `${inviter} has invited you. ${mode === 'login' ? 'Sign in' : 'Create an account'} to accept.`;
  return mode === 'login' ? 'Your monitors kept watching.' : 'An account keeps your monitors running and your alerts coming.';
}

function Messages({ card }: { card: Card }) {
  const { info, error, offerSignUp, mode } = card.state;
  return (
    <>
      {info ? <Notice tone={mode === 'login' ? 'info' : 'ok'}>{info}</Notice> : null}
      {error ? (
        <Notice tone="danger">
          {error}
          {offerSignUp ? (
            <span className="mt-1 block">
              <Button variant="link" size="sm" onClick={() => card.choose('signup')}>
                Create an account instead?
              </Button>
            </span>
          ) : null}
        </Notice>
      ) : null}
    </>
  );
}

function OtherWay({ card }: { card: Card }) {
  const { mode } = card.state;
  if (mode !== 'login' && mode !== 'signup') return null;
  const login = mode === 'login';
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-1.5 text-base text-muted">
      {login ? 'New to Forewire?' : 'Already have an account?'}
      <Button variant="link" className="min-h-6 touch:min-h-11" onClick={() => card.choose(login ? 'signup' : 'login')}>
        {login ? 'Create an account' : 'Sign in'}
      </Button>
    </p>
  );
}

function lockedEmailOf(invited: Invited | null): string | null {
  return invited && !invited.isGeneric ? invited.invitedEmail : null;
}

type CardFormProps = { card: Card; lockedEmail: string | null; asksPassword: boolean; invitation: string | undefined; onRecovered: () => void };

function CardForm({ card, lockedEmail, asksPassword, invitation, onRecovered }: CardFormProps) {
  const [typed, setTyped] = useState('');
  const email = lockedEmail ?? typed;
  if (card.state.mode === 'password-recovery') return <NewPasswordForm card={card} onDone={onRecovered} />;
  if (card.state.mode === 'forgot-password') return <ResetRequestForm card={card} email={email} onEmail={setTyped} />;
  if (card.state.mode === 'check-mail') return <CheckMail card={card} email={card.state.sentTo ?? email} invitation={invitation} />;
  return <EntryForm card={card} email={email} onEmail={setTyped} emailLocked={lockedEmail !== null} asksPassword={asksPassword} />;
}

type WaysInProps = { card: Card; options: AuthOptions | undefined; lockedEmail: string | null; invitation: string | undefined; onRecovered: () => void };

/** Providers, single sign-on and passwords: what this installation has. */
function WaysIn({ card, options, lockedEmail, invitation, onRecovered }: WaysInProps) {
  const { mode } = card.state;
  const entering = mode === 'login' || mode === 'signup';
  const passwords = options?.passwords !== false;
  // Where sign-up tells nothing of accounts, the link in its mail asks for the password.
  const asksPassword = mode === 'login' || options?.signUpRevealsAccounts !== false;
  return (
    <>
      {options && hasWaysElsewhere(options) && (entering || !passwords) ? (
        <WaysElsewhere options={options} busy={card.busy} onChoose={(way) => void card.enterBy(way, lockedEmail ?? undefined)} />
      ) : null}
      {passwords ? (
        <>
          <CardForm card={card} lockedEmail={lockedEmail} asksPassword={asksPassword} invitation={invitation} onRecovered={onRecovered} />
          <OtherWay card={card} />
        </>
      ) : null}
    </>
  );
}

type Invited = { companyName: string; inviterName: string; isGeneric: boolean; invitedEmail: string | null };

function CardHead({ state, invited, page }: { state: AuthState; invited: Invited | null; page: boolean }) {
  const Heading = page ? 'h1' : 'h2';
  return (
    <div className="grid gap-1">
      <Heading className="font-serif text-xl font-medium tracking-tight text-balance">{titleOf(state.mode, invited?.companyName ?? null)}</Heading>
      <p className="text-base text-muted">{subtitleOf(state, invited?.inviterName ?? null)}</p>
    </div>
  );
}

/** Sign in, sign up, reset a password or join a team: the one card for all of it, as a page and as a modal. */
export function AuthCard({ invitation = null, onRecovered, onInvitationGone, ...props }: AuthCardProps) {
  const card = useAuthCard({ error: null, returnTo: null, skipOnboarding: false, recoveryToken: null, startsEmpty: false, ...props, invitation });
  const options = useAuthOptions();
  const details = useInvitationDetails(invitation);
  if (details.isLoading) return <InvitationLoading />;
  const invited = details.data ?? null;
  return (
    <div className="grid gap-5">
      <CardHead state={card.state} invited={invited} page={props.presentation === 'page'} />
      {details.isError ? <InvitationGone error={details.error} onContinue={() => onInvitationGone?.()} /> : null}
      <Messages card={card} />
      <WaysIn card={card} options={options.data} lockedEmail={lockedEmailOf(invited)} invitation={invitation?.token} onRecovered={() => onRecovered?.()} />
    </div>
  );
}
