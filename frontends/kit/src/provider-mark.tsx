import type { ReactNode } from 'react';
import type { Provider } from '@forewire/contracts/http/auth';

function Mark({ children }: { children: ReactNode }) {
  return (
    <svg width={16} height={16} viewBox="0 0 16 16" aria-hidden>
      {children}
    </svg>
  );
}

// A ring that is open to the right and a bar into its middle, in the four colours of the brand.
const google = (
  <Mark>
    <g fill="none" strokeWidth={2.6}>
      <path stroke="#ea4335" d="M3.1 5.2A5.7 5.7 0 0 1 12 3.9" />
      <path stroke="#fbbc05" d="M3.1 10.8a5.7 5.7 0 0 1 0-5.6" />
      <path stroke="#34a853" d="M11.8 12.2a5.7 5.7 0 0 1-8.7-1.4" />
      <path stroke="#4285f4" d="M8 8h5.7a5.7 5.7 0 0 1-1.9 4.2" />
    </g>
  </Mark>
);

const microsoft = (
  <Mark>
    <path fill="#f25022" d="M1 1h6.6v6.6H1z" />
    <path fill="#7fba00" d="M8.4 1H15v6.6H8.4z" />
    <path fill="#00a4ef" d="M1 8.4h6.6V15H1z" />
    <path fill="#ffb900" d="M8.4 8.4H15V15H8.4z" />
  </Mark>
);

const x = (
  <Mark>
    <g fill="none" stroke="currentColor">
      <path strokeWidth={1.3} d="M2.2 1.8h2.9l8.7 12.4h-2.9z" />
      <path strokeWidth={1.3} d="M13.4 1.7 9 6.8M2.5 14.3l4.5-5.2" />
    </g>
  </Mark>
);

/** The marks of those whose accounts open one here. */
export const providerMarks: Readonly<Record<Provider, ReactNode>> = { google, microsoft, x };
