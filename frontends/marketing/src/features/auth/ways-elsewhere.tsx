import { Building2 } from 'lucide-react';
import { useState } from 'react';
import { type AuthOptions, type Provider, providerNames } from '@forewire/contracts/http/auth';
import { Button } from '@forewire/ui/button.tsx';
import { providerMarks } from '@forewire/ui/provider-mark.tsx';
import type { WayElsewhere } from './leave-to-sign-in.ts';

function Divider() {
  return (
    <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">or</p>
  );
}

/** The providers' buttons: those of the product itself, and those that the realm brokers. */
function providersOf({ providers, keycloak }: AuthOptions): { provider: Provider; way: WayElsewhere }[] {
  const own = providers.map((provider) => ({ provider, way: { kind: 'provider' as const, provider } }));
  const brokered = keycloak?.providers.map((provider) => ({ provider, way: { kind: 'sso' as const, sso: keycloak, provider } })) ?? [];
  return [...own, ...brokered];
}

/** Whether there is another way in than a password. */
export function hasWaysElsewhere({ providers, keycloak }: AuthOptions): boolean {
  return providers.length > 0 || keycloak !== null;
}

type WaysElsewhereProps = { options: AuthOptions; busy: boolean; onChoose: (way: WayElsewhere) => void };

/** One button for each provider, and one for the organization's own login page. */
export function WaysElsewhere({ options, busy, onChoose }: WaysElsewhereProps) {
  const [chosen, setChosen] = useState<Provider | 'sso' | null>(null);
  const { keycloak: sso, passwords } = options;
  const choose = (name: Provider | 'sso', way: WayElsewhere) => {
    setChosen(name);
    onChoose(way);
  };
  return (
    <>
      <div className="grid gap-2">
        {providersOf(options).map(({ provider, way }) => (
          <Button key={provider} size="lg" icon={providerMarks[provider]} loading={busy && chosen === provider} disabled={busy} onClick={() => choose(provider, way)}>
            Continue with {providerNames[provider]}
          </Button>
        ))}
        {sso ? (
          <Button variant={passwords ? 'secondary' : 'primary'} size="lg" icon={<Building2 size={16} aria-hidden />} loading={busy && chosen === 'sso'} disabled={busy} onClick={() => choose('sso', { kind: 'sso', sso, provider: undefined })}>
            Continue with SSO
          </Button>
        ) : null}
      </div>
      {passwords ? <Divider /> : null}
    </>
  );
}
