import { PanelLeftClose, PanelLeftOpen, Plus, Search } from 'lucide-react';
import { Link } from '@forewire/ui/router.ts';
import { IconButton } from '@forewire/ui/icon-button.tsx';
import { Kbd } from '@forewire/ui/kbd.tsx';
import { Logo } from '@forewire/ui/logo.tsx';
import { useSession } from '@forewire/ui/session.tsx';
import { useShell } from '@forewire/ui/shell-context.tsx';
import { modKey } from '@forewire/ui/shortcut.ts';
import { Skeleton } from '@forewire/ui/skeleton.tsx';
import { RemotePart } from '../remotes/remote-part.tsx';
import { AccountMenu } from './account-menu.tsx';

function SidebarSkeleton() {
  return (
    <div className="grid gap-3 px-3 pt-3">
      <Skeleton className="h-9" />
      <Skeleton className="mt-3 h-3.5 w-20" />
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-6" />
      ))}
    </div>
  );
}

function Rail() {
  const { openCommandMenu, toggleSidebar } = useShell();
  return (
    <div className="flex h-full flex-col items-center gap-1 py-3">
      <IconButton label="Open sidebar" shortcut={`${modKey} B`} tooltipSide="right" onClick={toggleSidebar}>
        <PanelLeftOpen size={18} />
      </IconButton>
      <IconButton label="Search" shortcut={`${modKey} K`} tooltipSide="right" onClick={openCommandMenu}>
        <Search size={18} />
      </IconButton>
      <Link to="/create" aria-label="New task" className="inline-flex size-9 items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-ink">
        <Plus size={18} aria-hidden />
      </Link>
      <div className="mt-auto w-full px-1">
        <AccountMenu compact />
      </div>
    </div>
  );
}

/** The dashboard's part: it needs to know whose tasks to show. */
function Contributed() {
  const failure = { title: 'Your tasks could not be loaded', description: 'Check your connection and try again.', className: 'mt-6' };
  return (
    <RemotePart name="dashboard" fallback={<SidebarSkeleton />} failure={failure}>
      {({ Sidebar }) => (Sidebar ? <Sidebar onNavigate={() => undefined} /> : null)}
    </RemotePart>
  );
}

function Panel() {
  const { openCommandMenu, toggleSidebar } = useShell();
  const { status } = useSession();
  return (
    <div className="flex h-full flex-col">
      <div className="flex h-14 shrink-0 items-center justify-between pr-3 pl-4">
        <Link to="/app" aria-label="Forewire dashboard" className="flex items-center rounded-control">
          <Logo size={22} />
        </Link>
        <IconButton label="Close sidebar" shortcut={`${modKey} B`} tooltipSide="right" size="sm" onClick={toggleSidebar}>
          <PanelLeftClose size={17} />
        </IconButton>
      </div>
      <div className="px-3">
        <button type="button" onClick={openCommandMenu} className="flex h-9 w-full items-center gap-2.5 rounded-control border border-line bg-surface px-2.5 text-base text-muted transition-colors duration-150 hover:border-line-strong/60 hover:text-ink">
          <Search size={16} aria-hidden />
          <span className="flex-1 text-left">Search</span>
          <Kbd>{modKey} K</Kbd>
        </button>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {status === 'signed-in' ? <Contributed /> : <SidebarSkeleton />}
      </div>
      <div className="border-t border-line p-2">
        <AccountMenu />
      </div>
    </div>
  );
}

/** The app's sidebar: full, or a rail of icons; out of sight on a phone. */
export function Sidebar() {
  const { sidebarCollapsed } = useShell();
  return (
    <aside aria-label="Sidebar" className={`max-md:hidden ${sidebarCollapsed ? 'w-13' : 'w-66'}`}>
      <div className={`fixed inset-y-0 left-0 border-r border-line bg-paper ${sidebarCollapsed ? 'w-13' : 'w-66'}`}>{sidebarCollapsed ? <Rail /> : <Panel />}</div>
    </aside>
  );
}
