import { Building2, Mail } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type Provider, providerNames } from '@forewire/contracts/http/auth';
import type { LinkedIdentity } from '@forewire/contracts/http/identities';
import { ApiError, messageOf } from '@forewire/ui/api-error.ts';
import { wasNotConfirmed } from '@forewire/ui/api-client.ts';
import { Button } from '@forewire/ui/button.tsx';
import { ConfirmDialog } from '@forewire/ui/confirm-dialog.tsx';
import { providerMarks } from '@forewire/ui/provider-mark.tsx';
import { linkAtProvider } from '@forewire/ui/provider-sign-in.ts';
import { toast } from '@forewire/ui/toast.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { Part, Row, Rows } from '../../parts/panel.tsx';
import { useIdentities, useUnlinkIdentity } from './identities.api.ts';

const backTo = '/app?settings=true&settingsTab=profile';
const names = { ...providerNames, email: 'Email and password', keycloak: 'Single sign-on' } as const;
const marks = { ...providerMarks, email: <Mail size={16} aria-hidden />, keycloak: <Building2 size={16} aria-hidden /> } as const;

function Name({ provider }: { provider: LinkedIdentity['provider'] }) {
  return (
    <span className="flex items-center gap-2.5">
      {marks[provider]}
      {names[provider]}
    </span>
  );
}

function Unlink({ identity }: { identity: LinkedIdentity }) {
  const [asking, setAsking] = useState(false);
  const unlink = useUnlinkIdentity();
  const name = names[identity.provider];
  const remove = async () => {
    try {
      await unlink.mutateAsync(identity);
      toast.success(`${name} account unlinked`);
    } catch (error) {
      if (!wasNotConfirmed(error)) toast.error(`Failed to unlink ${name} account`, { description: messageOf(error) });
    }
  };
  return (
    <>
      <Button size="sm" aria-label={`Unlink ${name}`} onClick={() => setAsking(true)}>
        Unlink
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Unlink your ${name} account?`}
        description={`You can no longer sign in with ${name}, and are signed out everywhere else.`}
        confirmLabel="Unlink"
        onConfirm={remove}
      />
    </>
  );
}

function IdentityRow({ identity }: { identity: LinkedIdentity }): ReactNode {
  const { provider, email, canUnlink } = identity;
  return (
    <Row title={<Name provider={provider} />} description={email ?? 'Linked'}>
      {canUnlink ? <Unlink identity={identity} /> : null}
    </Row>
  );
}

function sayWhyNot(provider: Provider, error: unknown): void {
  if (wasNotConfirmed(error)) return;
  const disabled = error instanceof ApiError && error.code === 'identity.linking_disabled';
  toast.error(disabled ? 'Account linking unavailable' : `Failed to link ${providerNames[provider]} account`, { description: messageOf(error) });
}

function LinkRow({ provider }: { provider: Provider }) {
  const [busy, setBusy] = useState(false);
  const link = async () => {
    setBusy(true);
    await linkAtProvider(provider, backTo).catch((error: unknown) => sayWhyNot(provider, error));
    setBusy(false);
  };
  return (
    <Row title={<Name provider={provider} />} description="Not linked">
      <Button size="sm" aria-label={`Link ${providerNames[provider]}`} loading={busy} onClick={() => void link()}>
        Link
      </Button>
    </Row>
  );
}

/** The ways into the account: those that there are, and those that can be added. */
export function ConnectedAccounts({ providers }: { providers: readonly Provider[] }) {
  const identities = useIdentities();
  return (
    <Part title="Connected accounts" description="Ways to sign in to this account. The last one stays.">
      <Loaded query={identities} label="Loading connected accounts" title="Failed to get user identities">
        {(data) => (
          <Rows>
            {data.map((identity) => (
              <IdentityRow key={identity.id} identity={identity} />
            ))}
            {providers
              .filter((name) => !data.some(({ provider }) => provider === name))
              .map((name) => (
                <LinkRow key={name} provider={name} />
              ))}
          </Rows>
        )}
      </Loaded>
    </Part>
  );
}
