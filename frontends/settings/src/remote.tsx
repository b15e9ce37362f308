import './remote.css';
import { lazy } from 'react';
import type { Remote } from '@forewire/ui/remote-contract.ts';
import { PurchaseWatch } from './features/billing/purchase-watch.tsx';
import { SettingsOverlay } from './pages/settings-overlay.tsx';
import { UpgradeOverlay } from './pages/upgrade-overlay.tsx';

const AdminPage = lazy(() => import('./pages/admin-page.tsx'));

const remote: Remote = {
  routes: [{ path: '/admin', element: <AdminPage /> }],
  Background: PurchaseWatch,
  overlays: { settings: SettingsOverlay, upgrade: UpgradeOverlay },
};
export default remote;
