import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { sessionResponse } from '@forewire/contracts/http/auth';
import { announce, api } from '@forewire/ui/api.ts';
import { messageOf } from '@forewire/ui/api-error.ts';
import { readAuthOptions } from '@forewire/ui/auth-options.ts';
import { Button } from '@forewire/ui/button.tsx';
import { Dialog } from '@forewire/ui/dialog.tsx';
import { Field } from '@forewire/ui/field.tsx';
import { Notice } from '@forewire/ui/notice.tsx';
import { PasswordInput } from '@forewire/ui/password-input.tsx';
import { useUser } from '@forewire/ui/session.tsx';
import { goToSignIn } from '@forewire/ui/single-sign-on.ts';

type Settled = (confirmed: boolean) => void;

/** Work that is under way, and what stood against it. */
function useAttempt(work: () => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | undefined>();
  const run = async () => {
    setBusy(true);
    setProblem(undefined);
    await work().catch((error: unknown) => setProblem(messageOf(error)));
    setBusy(false);
  };
  return { busy, problem, run };
}

type FrameProps = { description: string; action: ReactNode; onSettled: Settled; children: ReactNode };

/** What both ways of confirming look like; closing it calls the confirmation off. */
function Frame({ description, action, onSettled, children }: FrameProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onSettled(false)}
      size="sm"
      title="Confirm that it is you"
      description={description}
      footer={
        <>
          <Button onClick={() => onSettled(false)}>Cancel</Button>
          {action}
        </>
      }
    >
      {children}
    </Dialog>
  );
}

function AskPassword({ email, onSettled }: { email: string; onSettled: Settled }) {
  const formId = useId();
  const [password, setPassword] = useState('');
  const { busy, problem, run } = useAttempt(async () => {
    announce(await api.call('POST', '/api/auth/confirm-password', { body: { password }, response: sessionResponse }));
    onSettled(true);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password) void run();
  };
  return (
    <Frame
      description="You signed in a while ago. Enter your password to go on."
      onSettled={onSettled}
      action={
        <Button type="submit" form={formId} variant="primary" loading={busy}>
          Confirm
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <input type="text" name="email" autoComplete="username" defaultValue={email} readOnly hidden />
        <Field label="Password" required error={problem}>
          <PasswordInput name="password" autoComplete="current-password" autoFocus value={password} onChange={(event) => setPassword(event.target.value)} />
        </Field>
      </form>
    </Frame>
  );
}

function AskSingleSignOn({ email, onSettled }: { email: string; onSettled: Settled }) {
  const { busy, problem, run } = useAttempt(async () => {
    const { keycloak } = await readAuthOptions();
    if (keycloak) await goToSignIn(keycloak, { email, asSomebodyElse: true, backTo: location.pathname + location.search });
  });
  return (
    <Frame
      description="You signed in a while ago. Sign in again, then repeat what you were doing."
      onSettled={onSettled}
      action={
        <Button variant="primary" loading={busy} onClick={() => void run()}>
          Sign in again
        </Button>
      }
    >
      {problem ? <Notice tone="danger">{problem}</Notice> : null}
    </Frame>
  );
}

/** By password, or where the account has none by signing in again. */
export function ConfirmIdentityDialog({ onSettled }: { onSettled: Settled }) {
  const { email, hasPassword } = useUser();
  return hasPassword ? <AskPassword email={email} onSettled={onSettled} /> : <AskSingleSignOn email={email} onSettled={onSettled} />;
}
