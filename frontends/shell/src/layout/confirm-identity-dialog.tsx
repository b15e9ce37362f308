import { useState } from 'react';
import { sessionResponse } from '@forewire/contracts/http/auth';
import { announce, api } from '@forewire/ui/api.ts';
import { messageOf } from '@forewire/ui/api-error.ts';
import { readAuthOptions } from '@forewire/ui/auth-options.ts';
import { Button } from '@forewire/ui/button.tsx';
import { Dialog } from '@forewire/ui/dialog.tsx';
import { Field } from '@forewire/ui/field.tsx';
import { FormDialog } from '@forewire/ui/form-dialog.tsx';
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

const title = 'Confirm that it is you';

function AskPassword({ email, onSettled }: { email: string; onSettled: Settled }) {
  const [password, setPassword] = useState('');
  const { busy, problem, run } = useAttempt(async () => {
    announce(await api.call('POST', '/api/auth/confirm-password', { body: { password }, response: sessionResponse }));
    onSettled(true);
  });
  return (
    <FormDialog
      size="sm"
      title={title}
      description="You signed in a while ago. Enter your password to go on."
      submitLabel="Confirm"
      busy={busy}
      onSubmit={() => {
        if (password) void run();
      }}
      onCancel={() => onSettled(false)}
    >
      <input type="text" name="email" autoComplete="username" defaultValue={email} readOnly hidden />
      <Field label="Password" required error={problem}>
        <PasswordInput name="password" autoComplete="current-password" autoFocus value={password} onChange={(event) => setPassword(event.target.value)} />
      </Field>
    </FormDialog>
  );
}

function AskSingleSignOn({ email, onSettled }: { email: string; onSettled: Settled }) {
  const { busy, problem, run } = useAttempt(async () => {
    const { keycloak } = await readAuthOptions();
    if (keycloak) await goToSignIn(keycloak, { email, asSomebodyElse: true, backTo: location.pathname + location.search });
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onSettled(false)}
      size="sm"
      title={title}
      description="You signed in a while ago. Sign in again, then repeat what you were doing."
      footer={
        <>
          <Button onClick={() => onSettled(false)}>Cancel</Button>
          <Button variant="primary" loading={busy} onClick={() => void run()}>
            Sign in again
          </Button>
        </>
      }
    >
      {problem ? <Notice tone="danger">{problem}</Notice> : null}
    </Dialog>
  );
}

/** By password, or where the account has none by signing in again. */
export function ConfirmIdentityDialog({ onSettled }: { onSettled: Settled }) {
  const { email, hasPassword } = useUser();
  return hasPassword ? <AskPassword email={email} onSettled={onSettled} /> : <AskSingleSignOn email={email} onSettled={onSettled} />;
}
