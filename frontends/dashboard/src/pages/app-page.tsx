import { Navigate, useSearchParams } from 'react-router';
import { usePhone } from '@forewire/ui/media.ts';
import { hasHero } from '../features/drafts/draft.ts';
import { CreateView } from './create-view.tsx';
import { MonitorsView } from './monitors-view.tsx';
import { TaskView } from './task-view.tsx';

/** The dashboard: the chosen task, else the form for a new one, on a phone the list. */
export default function AppPage() {
  const [params] = useSearchParams();
  const phone = usePhone();
  const taskId = params.get('task');
  if (taskId) return <TaskView key={taskId} taskId={taskId} runId={params.get('run')} />;
  if (!phone) return <CreateView />;
  return hasHero(sessionStorage) ? <Navigate replace to="/create" /> : <MonitorsView />;
}
