import { Building2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '@forewire/ui/button.tsx';
import type { SingleSignOn } from '@forewire/ui/single-sign-on.ts';

type Provider = SingleSignOn['providers'][number];

function Mark({ children }: { children: ReactNode }) {
  return (
    <svg width={16} height={16} viewBox="0 0 16 16" aria-hidden>
      {children}
    </svg>
  );
}

// A ring that is open to the right and a bar into its middle, in the four colours of the brand.
const googleMark = (
  <Mark>
    <g fill="none" strokeWidth={2.6}>
      <path stroke="#ea4335" d="M3.1 5.2A5.7 5.7 0 0 1 12 3.9" />
      <path stroke="#fbbc05" d="M3.1 10.8a5.7 5.7 0 0 1 0-5.6" />
      <path stroke="#34a853" d="M11.8 12.2a5.7 5.7 0 0 1-8.7-1.4" />
      <path stroke="#4285f4" d="M8 8h5.7a5.7 5.7 0 0 1-1.9 4.2" />
    </g>
  </Mark>
);

const microsoftMark = (
  <Mark>
    <path fill="#f25022" d="M1 1h6.6v6.6H1z" />
    <path fill="#7fba00" d="M8.4 1H15v6.6H8.4z" />
    <path fill="#00a4ef" d="M1 8.4h6.6V15H1z" />
    <path fill="#ffb900" d="M8.4 8.4H15V15H8.4z" />
  </Mark>
);

const xMark = (
  <Mark>
    <g fill="none" stroke="currentColor">
      <path strokeWidth={1.3} d="M2.2 1.8h2.9l8.7 12.4h-2.9z" />
      <path strokeWidth={1.3} d="M13.4 1.7 9 6.8M2.5 14.3l4.5-5.2" />
    </g>
  </Mark>
);

const brokers: Record<Provider, { name: string; mark: ReactNode }> = {
  google: { name: 'Google', mark: googleMark },
  microsoft: { name: 'Microsoft', mark: microsoftMark },
  x: { name: 'X', mark: xMark },
};

function Divider() {
  return (
    <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">or</p>
  );
}

type SsoButtonsProps = {
  sso: SingleSignOn;
  /** No password works here, so that this is the way in and not one of two. */
  only: boolean;
  busy: boolean;
  onChoose: (sso: SingleSignOn, provider: Provider | undefined) => void;
};

/** One button for each broker of the realm, and one for its own login page. */
export function SsoButtons({ sso, only, busy, onChoose }: SsoButtonsProps) {
  const [chosen, setChosen] = useState<Provider | 'sso' | null>(null);
  const choose = (provider: Provider | undefined) => {
    setChosen(provider ?? 'sso');
    onChoose(sso, provider);
  };
  return (
    <>
      <div className="grid gap-2">
        {sso.providers.map((provider) => (
          <Button key={provider} size="lg" icon={brokers[provider].mark} loading={busy && chosen === provider} disabled={busy} onClick={() => choose(provider)}>
            Continue with {brokers[provider].name}
          </Button>
        ))}
        <Button variant={only ? 'primary' : 'secondary'} size="lg" icon={<Building2 size={16} aria-hidden />} loading={busy && chosen === 'sso'} disabled={busy} onClick={() => choose(undefined)}>
          Continue with SSO
        </Button>
      </div>
      {only ? null : <Divider />}
    </>
  );
}
