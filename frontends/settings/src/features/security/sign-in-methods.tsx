import { ExternalLink } from 'lucide-react';
import { type AuthOptions, providerNames } from '@forewire/contracts/http/auth';
import { Button } from '@forewire/ui/button.tsx';
import { Part, Row, Rows } from '../../parts/panel.tsx';
import { useAuthOptions } from './auth-options.api.ts';
import { ConnectedAccounts } from './connected-accounts.tsx';
import { PasswordRow } from './password-row.tsx';

function accountConsole({ url, realm }: NonNullable<AuthOptions['keycloak']>): string {
  // eslint-disable-next-line regexp/no-super-linear-move -- an address that whoever waits for it wrote
  return `${url.replace(/\/+$/, '')}/realms/${encodeURIComponent(realm)}/account/`;
}

function ManagedAccounts({ keycloak }: { keycloak: NonNullable<AuthOptions['keycloak']> }) {
  const names = keycloak.providers.map((provider) => providerNames[provider]).join(', ');
  return (
    <Row stack title="Single sign-on" description={names ? `${names} can be linked and unlinked in your organisation's account console.` : "Your sign-in is managed in your organisation's account console."}>
      <Button asChild iconEnd={<ExternalLink size={15} aria-hidden />}>
        <a href={accountConsole(keycloak)} target="_blank" rel="noreferrer noopener">
          Open account console
        </a>
      </Button>
    </Row>
  );
}

/** How one gets in here: password, providers and single sign-on, each only where this installation has it. */
export function SignInMethods() {
  const { data: options } = useAuthOptions();
  if (!options) return null;
  const { passwords, keycloak, providers } = options;
  return (
    <>
      {passwords || keycloak ? (
        <Part title="Sign-in">
          <Rows>
            {passwords ? <PasswordRow /> : null}
            {keycloak ? <ManagedAccounts keycloak={keycloak} /> : null}
          </Rows>
        </Part>
      ) : null}
      {providers.length > 0 ? <ConnectedAccounts providers={providers} /> : null}
    </>
  );
}
