import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { providerNames, sessionResponse } from '@forewire/contracts/http/auth';
import { identitiesResponse } from '@forewire/contracts/http/identities';
import { announce, api } from '@forewire/ui/api.ts';
import { messageOf } from '@forewire/ui/api-error.ts';
import { readAuthOptions } from '@forewire/ui/auth-options.ts';
import { Button } from '@forewire/ui/button.tsx';
import { Dialog } from '@forewire/ui/dialog.tsx';
import { Field } from '@forewire/ui/field.tsx';
import { FormDialog } from '@forewire/ui/form-dialog.tsx';
import { Notice } from '@forewire/ui/notice.tsx';
import { PasswordInput } from '@forewire/ui/password-input.tsx';
import { signInAtProvider } from '@forewire/ui/provider-sign-in.ts';
import { useUser } from '@forewire/ui/session.tsx';
import { goToSignIn } from '@forewire/ui/single-sign-on.ts';

type Settled = (confirmed: boolean) => void;

/** Work that is under way, and what stood against it. */
function useAttempt<Input extends unknown[]>(work: (...input: Input) => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | undefined>();
  const run = async (...input: Input) => {
    setBusy(true);
    setProblem(undefined);
    await work(...input).catch((error: unknown) => setProblem(messageOf(error)));
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

/** The ways to sign in again to an account without a password. */
type WayBack = { name: string; go: () => Promise<void> };

const here = (): string => location.pathname + location.search;

async function readWaysBack(email: string): Promise<WayBack[]> {
  const [{ keycloak, providers }, { identities }] = await Promise.all([readAuthOptions(), api.call('GET', '/api/auth/identities', { response: identitiesResponse })]);
  const emailAt = (name: string) => identities.find(({ provider }) => provider === name)?.email;
  const isLinked = (name: string) => identities.some(({ provider }) => provider === name);
  const atProviders = providers.filter(isLinked).map((name) => ({ name: providerNames[name], go: () => signInAtProvider(name, { email: emailAt(name) ?? email, again: true }, here()) }));
  const sso = keycloak && isLinked('keycloak') ? [{ name: 'SSO', go: () => goToSignIn(keycloak, { email, asSomebodyElse: true, backTo: here() }) }] : [];
  return [...sso, ...atProviders];
}

function AskElsewhere({ email, onSettled }: { email: string; onSettled: Settled }) {
  const ways = useQuery({ queryKey: ['ways-back', email], queryFn: () => readWaysBack(email) });
  const [chosen, setChosen] = useState<WayBack | null>(null);
  const { busy, problem, run } = useAttempt(async (way: WayBack) => way.go());
  const choose = (way: WayBack) => {
    setChosen(way);
    void run(way);
  };
  const wrong = problem ?? (ways.error ? messageOf(ways.error) : undefined);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onSettled(false)}
      size="sm"
      title={title}
      description="You signed in a while ago. Sign in again, then repeat what you were doing."
      footer={<Button onClick={() => onSettled(false)}>Cancel</Button>}
    >
      <div className="grid gap-2">
        {wrong ? <Notice tone="danger">{wrong}</Notice> : null}
        {ways.data?.map((way) => (
          <Button key={way.name} size="lg" loading={busy && chosen?.name === way.name} disabled={busy} onClick={() => choose(way)}>
            Sign in with {way.name}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}

/** By password, or where the account has none by signing in again. */
export function ConfirmIdentityDialog({ onSettled }: { onSettled: Settled }) {
  const { email, hasPassword } = useUser();
  return hasPassword ? <AskPassword email={email} onSettled={onSettled} /> : <AskElsewhere email={email} onSettled={onSettled} />;
}
