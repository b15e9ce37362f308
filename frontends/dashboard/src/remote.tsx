import './remote.css';
import { lazy } from 'react';
import type { Remote } from '@forewire/ui/remote-contract.ts';
import { useTaskCommands } from './features/tasks/use-task-commands.tsx';
import { Background } from './pages/background.tsx';
import { Sidebar } from './pages/sidebar.tsx';

const AppPage = lazy(() => import('./pages/app-page.tsx'));
const CreatePage = lazy(() => import('./pages/create-page.tsx'));

const remote: Remote = {
  routes: [
    { path: '/app', element: <AppPage /> },
    { path: '/create', element: <CreatePage /> },
  ],
  Sidebar,
  useCommands: useTaskCommands,
  Background,
};
export default remote;
