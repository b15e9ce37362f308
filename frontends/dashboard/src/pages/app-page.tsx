import { useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { usePhone } from '@forewire/ui/media.ts';
import { hasHero } from '../features/drafts/draft.ts';
import { CreateView } from './create-view.tsx';
import { MonitorsView } from './monitors-view.tsx';
import { TaskView } from './task-view.tsx';

/** Whether the page was opened on a phone: a window that is turned or drawn wider keeps what it shows, and what was typed there. */
function useOpenedOnPhone(): boolean {
  const { key } = useLocation();
  const phone = usePhone();
  const [opened, setOpened] = useState({ key, phone });
  if (opened.key === key) return opened.phone;
  setOpened({ key, phone });
  return phone;
}

/** The form for a new task, with whatever else the address asks for. */
function createPath(params: URLSearchParams): string {
  const rest = new URLSearchParams(params);
  rest.delete('create');
  return `/create${rest.size > 0 ? `?${rest.toString()}` : ''}`;
}

/** The dashboard: the chosen task, else the form for a new one, on a phone the list. */
export default function AppPage() {
  const [params] = useSearchParams();
  const phone = useOpenedOnPhone();
  const taskId = params.get('task');
  if (params.get('create') === 'true') return <Navigate replace to={createPath(params)} />;
  if (taskId) return <TaskView key={taskId} taskId={taskId} runId={params.get('run')} />;
  if (!phone) return <CreateView />;
  return hasHero(sessionStorage) ? <Navigate replace to="/create" /> : <MonitorsView />;
}
