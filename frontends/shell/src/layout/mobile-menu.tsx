import type { MouseEvent, ReactNode } from 'react';
import { Link } from '@forewire/ui/router.ts';
import { Button } from '@forewire/ui/button.tsx';
import { useSession } from '@forewire/ui/session.tsx';
import { useCases } from './use-cases.ts';

type Pricing = { to: string; onClick: (event: MouseEvent) => void };

function Line({ to, onClick, children }: { to: string; onClick: (event: MouseEvent) => void; children: ReactNode }) {
  return (
    <Link to={to} onClick={onClick} className="flex h-12 items-center rounded-control text-md font-medium">
      {children}
    </Link>
  );
}

/** The navigation of public pages on a phone. */
export function MobileMenu({ onNavigate, pricing }: { onNavigate: () => void; pricing: Pricing }) {
  const { status } = useSession();
  const signedIn = status === 'signed-in';
  const toPricing = (event: MouseEvent) => {
    pricing.onClick(event);
    onNavigate();
  };
  return (
    <div id="mobile-menu" className="max-h-[calc(100dvh-4rem)] overflow-y-auto border-t border-line px-5 pt-2 pb-[max(1.5rem,env(safe-area-inset-bottom))] md:hidden">
      <p className="pt-3 pb-1 text-sm text-muted">Use Cases</p>
      {useCases.map((item) => (
        <Line key={item.to} to={item.to} onClick={onNavigate}>
          {item.label}
        </Line>
      ))}
      <hr className="my-3 border-line" />
      <Line to={pricing.to} onClick={toPricing}>
        Pricing
      </Line>
      <Line to="/feeds" onClick={onNavigate}>
        Feeds
      </Line>
      <div className="mt-4 grid gap-2.5">
        {signedIn ? (
          <Button asChild variant="primary" size="lg">
            <Link to="/app" onClick={onNavigate}>
              Dashboard
            </Link>
          </Button>
        ) : (
          <>
            <Button asChild variant="primary" size="lg">
              <Link to="/onboarding" onClick={onNavigate}>
                Try the product
              </Link>
            </Button>
            <Button asChild size="lg">
              <Link to="/app?auth=login" onClick={onNavigate}>
                Log in
              </Link>
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
