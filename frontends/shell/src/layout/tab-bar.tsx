import { CircleUserRound, ListChecks, Newspaper, Plus, Sunrise } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from '@forewire/ui/router.ts';
import { cn } from '@forewire/ui/cn.ts';
import { useSession } from '@forewire/ui/session.tsx';
import { useShell } from '@forewire/ui/shell-context.tsx';

// The profile closes before the next page comes (spec account.md §2).
const afterCloseMs = 100;

function Slot({ label, icon, current, onClick }: { label: string; icon: ReactNode; current: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      aria-current={current ? 'page' : undefined}
      className={cn('flex h-14 flex-1 flex-col items-center justify-center gap-0.5 rounded-control text-xs font-medium focus-visible:outline-offset-[-2px]', current ? 'text-accent' : 'text-muted')}
    >
      {icon}
      {label}
    </button>
  );
}

/** The five slots at the bottom of the app on a phone. */
export function TabBar({ profileOpen }: { profileOpen: boolean }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { status } = useSession();
  const { openAuth, openSettings, closeOverlay } = useShell();
  const go = (to: string) => () => {
    if (!profileOpen) return void navigate(to);
    closeOverlay();
    setTimeout(() => void navigate(to), afterCloseMs);
  };
  const toggleProfile = () => {
    if (status !== 'signed-in') openAuth('signup');
    else if (profileOpen) closeOverlay();
    else openSettings('profile');
  };
  const at = (...paths: string[]) => !profileOpen && paths.some((path) => pathname === path || pathname.startsWith(`${path}/`));
  return (
    <nav aria-label="App" className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden">
      <div className="flex items-center px-2">
        <Slot label="Tasks" icon={<ListChecks size={21} aria-hidden />} current={at('/app', '/tasks')} onClick={go('/app')} />
        <Slot label="News" icon={<Newspaper size={21} aria-hidden />} current={at('/news')} onClick={go('/news')} />
        <div className="flex flex-1 justify-center">
          <button type="button" aria-label="Create" aria-current={at('/create') ? 'page' : undefined} onClick={go('/create')} className="inline-flex size-11 items-center justify-center rounded-full bg-accent-fill text-on-accent">
            <Plus size={22} aria-hidden />
          </button>
        </div>
        <Slot label="Briefs" icon={<Sunrise size={21} aria-hidden />} current={at('/briefings')} onClick={go('/briefings')} />
        <Slot label="Profile" icon={<CircleUserRound size={21} aria-hidden />} current={profileOpen} onClick={toggleProfile} />
      </div>
    </nav>
  );
}
