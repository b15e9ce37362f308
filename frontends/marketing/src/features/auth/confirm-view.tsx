import { useQuery } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { Link, useLocation } from 'react-router';
import { messageOf } from '@forewire/ui/api-error.ts';
import { Button } from '@forewire/ui/button.tsx';
import { Notice } from '@forewire/ui/notice.tsx';
import { useSession } from '@forewire/ui/session.tsx';
import { Spinner } from '@forewire/ui/spinner.tsx';
import { verifyEmail } from './auth.api.ts';

function Outcome({ title, children, done }: { title: string; children: string; done: boolean }) {
  const signedIn = useSession().status === 'signed-in';
  return (
    <div className="grid justify-items-start gap-4">
      <span className="inline-flex size-11 items-center justify-center rounded-card border border-line bg-paper text-muted">
        <MailCheck size={20} aria-hidden />
      </span>
      <h1 className="font-serif text-xl font-medium tracking-tight text-balance">{title}</h1>
      {done ? <p className="text-base text-muted">{children}</p> : <Notice tone="danger">{children}</Notice>}
      <Button asChild variant="primary" size="lg">
        <Link to={signedIn ? '/app' : '/auth'}>{signedIn ? 'Open the dashboard' : 'Sign in'}</Link>
      </Button>
    </div>
  );
}

/** Confirms the address that the link was mailed to. */
export function ConfirmView() {
  const { hash } = useLocation();
  const { status, reloadUser } = useSession();
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('token');
  const check = useQuery({
    queryKey: ['verify-email', token],
    queryFn: async () => {
      await verifyEmail(token ?? '');
      return true;
    },
    enabled: token !== null,
    staleTime: Infinity,
    retry: false,
  });
  const refresh = useEffectEvent(() => void reloadUser().catch(() => undefined));
  const known = check.isSuccess && status === 'signed-in';
  useEffect(() => {
    if (known) refresh();
  }, [known]);
  if (check.isSuccess) {
    return (
      <Outcome title="Email confirmed" done>
        Thank you. Alerts and briefings can reach you at this address.
      </Outcome>
    );
  }
  if (check.isLoading) {
    return (
      <div className="flex items-center gap-3 py-8 text-base text-muted">
        <Spinner size={18} label="Confirming your email..." />
        <span aria-hidden>Confirming your email...</span>
      </div>
    );
  }
  return (
    <Outcome title="This link did not work" done={false}>
      {token ? messageOf(check.error) : 'The link is incomplete. Open it from the mail once more, or copy all of it.'}
    </Outcome>
  );
}
