import { createContext, useContext } from 'react';
import type { SettingsTab } from './remote-contract.ts';

/** What a remote may ask of the shell around it. */
export type Shell = {
  openCommandMenu: () => void;
  openAuth: (mode: 'login' | 'signup') => void;
  openSettings: (tab?: SettingsTab) => void;
  openUpgrade: () => void;
  closeOverlay: () => void;
  sidebarCollapsed: boolean;
  toggleSidebar: () => void;
};

/** Provided by the shell alone. */
export const ShellContext = createContext<Shell | null>(null);

/** The shell around the page: its overlays, command menu and sidebar. */
export function useShell(): Shell {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('useShell needs the shell above it');
  return shell;
}
