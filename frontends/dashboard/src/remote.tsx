import './remote.css';
import { lazy } from 'react';
import type { Remote } from '@forewire/ui/remote-contract.ts';
import { useTaskCommands } from './features/tasks/use-task-commands.tsx';
import { Background } from './pages/background.tsx';
import { Sidebar } from './pages/sidebar.tsx';

const AppPage = lazy(() => import('./pages/app-page.tsx'));
const CreatePage = lazy(() => import('./pages/create-page.tsx'));
const NewsPage = lazy(() => import('./pages/news-page.tsx'));
const BriefingsPage = lazy(() => import('./pages/briefings-page.tsx'));
const PublicTaskPage = lazy(() => import('./pages/public-task-page.tsx'));

const remote: Remote = {
  routes: [
    { path: '/app', element: <AppPage /> },
    { path: '/create', element: <CreatePage /> },
    { path: '/news', element: <NewsPage /> },
    { path: '/briefings', element: <BriefingsPage /> },
    { path: '/tasks/:slug', element: <PublicTaskPage /> },
  ],
  Sidebar,
  useCommands: useTaskCommands,
  Background,
};
export default remote;
