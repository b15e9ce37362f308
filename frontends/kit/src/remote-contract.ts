import type { ComponentType, ReactNode } from 'react';
import type { RouteObject } from 'react-router';

/** One line of the command menu. `hidden` ones are found only by searching. */
export type Command = {
  id: string;
  type: 'action' | 'navigation' | 'hidden';
  label: string;
  /** One letter that runs it with Alt while the menu is open: N, D, B, S, O are the shell's. */
  shortcut?: string;
  keywords?: readonly string[];
  icon?: ReactNode;
} & ({ to: string; run?: never } | { run: () => void; to?: never });

/** A heading and its commands; `numbered` ones are picked with 1 to 9, and `limit` holds while nothing is searched. */
export type CommandGroup = {
  id: string;
  heading: string;
  commands: readonly Command[];
  numbered?: boolean;
  limit?: number;
  /** Shown in place of the commands when there are none and nothing is searched. */
  empty?: string;
};

/** In the order of the settings' tabs (spec account.md §2). */
export const settingsTabs = ['profile', 'general', 'notifications', 'focus-hours', 'briefing', 'connections', 'team', 'billing', 'usage', 'support'] as const;
export type SettingsTab = (typeof settingsTabs)[number];

/** What opens over any page; the shell reads it from the URL and closes it by taking the parameters away. */
export type Overlays = {
  auth: ComponentType<{ mode: 'login' | 'signup'; onClose: () => void }>;
  /** A window on a desktop; the whole screen on a phone, down to the tab bar of an app page. The shell makes what lies behind it inert there. */
  settings: ComponentType<{ inApp: boolean; tab: SettingsTab; onTabChange: (tab: SettingsTab) => void; onClose: () => void }>;
  upgrade: ComponentType<{ onClose: () => void }>;
};

/** What a remote's `src/remote.tsx` exports as default: all that the shell knows of it. */
export type Remote = {
  /** Pages with absolute paths; split them with `React.lazy`, the shell shows a skeleton meanwhile. */
  routes: RouteObject[];
  /** What stands in the app's sidebar between the logo and the profile (the dashboard's). */
  Sidebar?: ComponentType<{ onNavigate: () => void }>;
  /** A hook that gives commands to the command menu; called only while the menu is open. */
  useCommands?: (search: string) => readonly CommandGroup[];
  /** Mounted as long as somebody is signed in, on every page: live alerts, watchers. Renders nothing visible itself. */
  Background?: ComponentType;
  overlays?: Partial<Overlays>;
};
