import { ChevronDown, Menu, X } from 'lucide-react';
import { type MouseEvent, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from '@forewire/ui/router.ts';
import { Button } from '@forewire/ui/button.tsx';
import { cn } from '@forewire/ui/cn.ts';
import { IconButton } from '@forewire/ui/icon-button.tsx';
import { Logo } from '@forewire/ui/logo.tsx';
import { Popover } from '@forewire/ui/popover.tsx';
import { useSession } from '@forewire/ui/session.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { useCases } from './use-cases.ts';
import { useScrolled } from './use-scrolled.ts';

const linkClass = 'inline-flex h-9 items-center rounded-control px-3 text-base font-medium text-muted transition-colors duration-150 hover:text-ink';

/** On the home page the pricing section is scrolled to; from elsewhere it is the pricing page of that section. */
export function usePricingLink(): { to: string; onClick: (event: MouseEvent) => void } {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return {
    to: '/#pricing',
    onClick: (event) => {
      const section = pathname === '/' ? document.getElementById('pricing') : null;
      if (!section) return;
      event.preventDefault();
      navigate('/#pricing', { replace: true });
      section.scrollIntoView({ behavior: 'smooth' });
    },
  };
}

function UseCaseMenu() {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label="Use cases"
      className="w-72 p-1.5"
      trigger={
        <button type="button" className={cn(linkClass, 'gap-1')}>
          Use Cases
          <ChevronDown size={16} aria-hidden />
        </button>
      }
    >
      <ul>
        {useCases.map((item) => (
          <li key={item.to}>
            <Link to={item.to} onClick={() => setOpen(false)} className="grid rounded-control px-3 py-2 hover:bg-sunken">
              <span className="text-base font-medium">{item.label}</span>
              <span className="text-sm text-muted">{item.description}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Popover>
  );
}

function AccountLinks() {
  const { status } = useSession();
  if (status === 'signed-in') {
    return (
      <Button asChild variant="primary">
        <Link to="/app">Dashboard</Link>
      </Button>
    );
  }
  return (
    <>
      <Button asChild variant="ghost">
        <Link to="/app?auth=login">Log in</Link>
      </Button>
      <Button asChild variant="primary">
        <Link to="/onboarding">Get started</Link>
      </Button>
    </>
  );
}

/** The bar at the top of public pages; opaque once the page is scrolled by more than 50 px. */
export function TopNavigation() {
  const scrolled = useScrolled(50);
  const [menuOpen, setMenuOpen] = useState(false);
  const { pathname } = useLocation();
  const pricing = usePricingLink();
  useEffect(() => setMenuOpen(false), [pathname]);
  const opaque = scrolled || menuOpen;
  return (
    <header className={cn('fixed inset-x-0 top-0 z-30 pt-[env(safe-area-inset-top)] transition-[background-color,box-shadow] duration-200', opaque ? 'bg-paper shadow-float' : 'bg-transparent')}>
      <nav aria-label="Main" className="mx-auto flex h-16 max-w-6xl items-center gap-6 px-5 md:px-8">
        <Link to="/" aria-label="Forewire home" className="flex items-center rounded-control touch:min-h-11">
          <Logo />
        </Link>
        <div className="hidden flex-1 items-center gap-1 md:flex">
          <UseCaseMenu />
          <Link {...pricing} className={linkClass}>
            Pricing
          </Link>
          <Link to="/feeds" className={linkClass}>
            Feeds
          </Link>
        </div>
        <div className="ml-auto hidden items-center gap-2 md:flex">
          <AccountLinks />
        </div>
        <IconButton
          label={menuOpen ? 'Close menu' : 'Open menu'}
          aria-expanded={menuOpen}
          aria-controls="mobile-menu"
          className="ml-auto md:hidden"
          onClick={() => setMenuOpen(!menuOpen)}
        >
          {menuOpen ? <X size={22} /> : <Menu size={22} />}
        </IconButton>
      </nav>
      {menuOpen ? <MobileMenu onNavigate={() => setMenuOpen(false)} pricing={pricing} /> : null}
    </header>
  );
}
