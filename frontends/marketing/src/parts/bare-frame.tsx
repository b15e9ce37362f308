import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Logo } from '@forewire/ui/logo.tsx';

/** Around a page that has one thing to do: the mark above, the legal links below. */
export function BareFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)]">
      <header className="mx-auto flex h-16 w-full max-w-6xl items-center px-5 md:px-8">
        <Link to="/" aria-label="Forewire home" className="flex items-center rounded-control touch:min-h-11">
          <Logo />
        </Link>
      </header>
      <div className="flex flex-1 flex-col items-center justify-center px-5 py-8">{children}</div>
      <footer className="flex justify-center gap-5 py-4 text-sm text-muted">
        <Link to="/terms" className="inline-flex items-center rounded-small py-1 underline-offset-4 touch:min-h-11 hover:text-ink hover:underline">
          Terms
        </Link>
        <Link to="/privacy" className="inline-flex items-center rounded-small py-1 underline-offset-4 touch:min-h-11 hover:text-ink hover:underline">
          Privacy
        </Link>
      </footer>
    </div>
  );
}
