import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { Logo } from '@forewire/ui/logo.tsx';
import { useSession } from '@forewire/ui/session.tsx';
import { toast } from '@forewire/ui/toast.ts';
import { type SiteLink, sourceLinks, useCaseLinks } from '../../parts/site-links.ts';

const linkClass = 'inline-flex min-h-7 items-center rounded-small text-base text-muted underline-offset-4 hover:text-ink hover:underline touch:min-h-11';

const product: readonly SiteLink[] = [
  { to: '/', label: 'Home' },
  { to: '/pricing', label: 'Pricing' },
  { to: '/feeds', label: 'Feeds' },
  { to: '/news', label: 'Latest news' },
  { to: '/briefings', label: 'Briefings' },
  { to: '/create', label: 'New monitor' },
  { to: '/docs', label: 'Guide' },
];

function Column({ heading, links, children }: { heading: string; links: readonly SiteLink[]; children?: ReactNode }) {
  return (
    <nav aria-label={heading}>
      <h3 className="mb-2 text-sm font-semibold">{heading}</h3>
      <ul className="grid gap-0.5">
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className={linkClass}>
              {label}
            </Link>
          </li>
        ))}
        {children}
      </ul>
    </nav>
  );
}

function LogOut() {
  const { signOut } = useSession();
  const navigate = useNavigate();
  const leave = () =>
    void signOut().then(
      () => navigate('/'),
      () => toast.error('Failed to sign out'),
    );
  return (
    <li>
      <button type="button" onClick={leave} className={linkClass}>
        Log out
      </button>
    </li>
  );
}

function AccountColumn() {
  const signedIn = useSession().status === 'signed-in';
  if (signedIn) {
    return (
      <Column heading="Account" links={[{ to: '/app', label: 'Dashboard' }]}>
        <LogOut />
      </Column>
    );
  }
  return (
    <Column
      heading="Account"
      links={[
        { to: '/app?auth=login', label: 'Log in' },
        { to: '/app?auth=signup', label: 'Create account' },
        { to: '/onboarding', label: 'Get started' },
      ]}
    />
  );
}

/** The end of every public page: the task form once more, and where else to go. */
export function SiteFooter({ taskBox }: { taskBox: ReactNode }) {
  return (
    <footer className="border-t border-line bg-sunken/60">
      <div className="mx-auto w-full max-w-6xl px-5 pt-14 pb-[max(2rem,env(safe-area-inset-bottom))] md:px-8 md:pt-20">
        <div className="mx-auto grid max-w-[680px] gap-6 pb-14 md:pb-20">
          <h2 className="text-center font-serif text-2xl leading-tight font-medium tracking-tight text-balance">What shouldn&apos;t you miss?</h2>
          {taskBox}
        </div>
        <div className="grid grid-cols-2 gap-x-6 gap-y-9 border-t border-line pt-10 sm:grid-cols-3 lg:grid-cols-[1.4fr_repeat(4,1fr)]">
          <div className="col-span-2 sm:col-span-3 lg:col-span-1">
            <Logo />
            <p className="mt-3 max-w-[30ch] text-base text-muted">Watches the news for you, on a machine of your own.</p>
          </div>
          <Column heading="Product" links={product} />
          <Column heading="Use cases" links={useCaseLinks} />
          <Column heading="Sources" links={[{ to: '/sources', label: 'All sources' }, ...sourceLinks]} />
          <AccountColumn />
        </div>
        <div className="mt-12 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line pt-6 text-sm text-muted">
          <p>© {new Date().getFullYear()} Forewire</p>
          <ul className="flex flex-wrap gap-x-5">
            <li>
              <a href="/api/docs" className={linkClass}>
                API
              </a>
            </li>
            <li>
              <Link to="/privacy" className={linkClass}>
                Privacy
              </Link>
            </li>
            <li>
              <Link to="/terms" className={linkClass}>
                Terms
              </Link>
            </li>
          </ul>
        </div>
      </div>
    </footer>
  );
}
