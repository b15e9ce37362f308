import { useQuery } from '@tanstack/react-query';
import { MailCheck, MailWarning } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { ApiError, messageOf } from '@forewire/ui/api-error.ts';
import { Button } from '@forewire/ui/button.tsx';
import { Notice } from '@forewire/ui/notice.tsx';
import { useSession } from '@forewire/ui/session.tsx';
import { Spinner } from '@forewire/ui/spinner.tsx';
import { toast } from '@forewire/ui/toast.ts';
import { safeReturnTo } from '../../parts/return-to.ts';
import { verifyEmail } from './auth.api.ts';
import { ClaimForm } from './claim-form.tsx';

function Outcome({ title, failed = false, children }: { title: string; failed?: boolean; children: ReactNode }) {
  const signedIn = useSession().status === 'signed-in';
  const Mark = failed ? MailWarning : MailCheck;
  return (
    <div className="grid justify-items-start gap-4">
      <span className="inline-flex size-11 items-center justify-center rounded-card border border-line bg-paper text-muted">
        <Mark size={20} aria-hidden />
      </span>
      <h1 className="font-serif text-xl font-medium tracking-tight text-balance">{title}</h1>
      {children}
      <Button asChild variant="primary" size="lg">
        <Link to={signedIn ? '/app' : '/auth'}>{signedIn ? 'Open the dashboard' : 'Sign in'}</Link>
      </Button>
    </div>
  );
}

function Waiting() {
  return (
    <div className="flex items-center gap-3 py-8 text-base text-muted">
      <Spinner size={18} label="Confirming your email..." />
      <span aria-hidden>Confirming your email...</span>
    </div>
  );
}

function Failure({ error }: { error: string }) {
  return (
    <Outcome title="This link did not work" failed>
      <Notice tone="danger">{error}</Notice>
    </Outcome>
  );
}

/** Asked once the page knows who is signed in, since that decides what the link does. */
function useConfirmation(token: string | null) {
  const { status, user, reloadUser } = useSession();
  return useQuery({
    queryKey: ['verify-email', token, user?.id ?? null],
    queryFn: async () => {
      await verifyEmail(token ?? '');
      if (user) await reloadUser().catch(() => undefined);
      return true;
    },
    enabled: token !== null && status !== 'loading',
    staleTime: Infinity,
    retry: false,
  });
}

/** Leads on to where the link was asked for: the page of an invitation. */
function GoOn({ to }: { to: string }) {
  useEffect(() => {
    toast.success('Email confirmed', { id: 'email-confirmed' });
  }, []);
  return <Navigate replace to={to} />;
}

/** Confirms the address that the link was mailed to. */
export function ConfirmView() {
  const { hash } = useLocation();
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  const token = fragment.get('token');
  const next = safeReturnTo(fragment.get('next'));
  const { isSuccess, error } = useConfirmation(token);
  if (!token) return <Failure error="The link is incomplete. Open it from the mail once more, or copy all of it." />;
  if (isSuccess) {
    if (next) return <GoOn to={next} />;
    return (
      <Outcome title="Email confirmed">
        <p className="text-base text-muted">Thank you. Alerts and briefings can reach you at this address.</p>
      </Outcome>
    );
  }
  if (!error) return <Waiting />;
  if (error instanceof ApiError && error.code === 'password.needed') return <ClaimForm token={token} next={next} />;
  return <Failure error={messageOf(error)} />;
}
