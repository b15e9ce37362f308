import { Newspaper, Plus, Sunrise } from 'lucide-react';
import type { ReactNode } from 'react';
import { NavLink, useLocation, useSearchParams } from 'react-router';
import { useUser } from '@forewire/ui/session.tsx';
import { TryPro } from '../features/plan/plan-banner.tsx';
import { TaskList } from '../features/tasks/task-list.tsx';

function SidebarLink({ to, icon, children, onNavigate }: { to: string; icon: ReactNode; children: ReactNode; onNavigate: () => void }) {
  return (
    <NavLink
      to={to}
      onClick={onNavigate}
      className="flex h-8 items-center gap-2 rounded-control px-2 text-base transition-colors duration-150 hover:bg-sunken aria-[current=page]:bg-sunken aria-[current=page]:font-medium touch:h-11"
    >
      <span className="inline-flex w-4 justify-center text-muted">{icon}</span>
      {children}
    </NavLink>
  );
}

/** The dashboard's part of the sidebar: a new task, what else there is to read, and the lists. */
export function Sidebar({ onNavigate }: { onNavigate: () => void }) {
  const user = useUser();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const currentId = pathname === '/app' ? params.get('task') : null;
  return (
    <nav aria-label="Tasks" className="grid grid-cols-1 gap-4 px-3 py-3">
      <div className="grid gap-px">
        <SidebarLink to="/create" icon={<Plus size={16} aria-hidden />} onNavigate={onNavigate}>
          New task
        </SidebarLink>
        <SidebarLink to="/news" icon={<Newspaper size={15} aria-hidden />} onNavigate={onNavigate}>
          Latest news
        </SidebarLink>
        <SidebarLink to="/briefings" icon={<Sunrise size={15} aria-hidden />} onNavigate={onNavigate}>
          Briefings
        </SidebarLink>
      </div>
      <TaskList userId={user.id} currentId={currentId} onNavigate={onNavigate} />
      <TryPro />
    </nav>
  );
}
