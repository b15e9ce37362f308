import { LayoutDashboard, LogOut, Newspaper, Plus, Settings, Sunrise } from 'lucide-react';
import type { CommandGroup } from '@forewire/ui/remote-contract.ts';
import { useShell } from '@forewire/ui/shell-context.tsx';
import { useSession } from '@forewire/ui/session.tsx';
import { useSignOut } from '../layout/account-menu.tsx';

const size = 17;

/** What the shell itself offers in the command menu (spec account.md §2). */
export function useShellCommands(): CommandGroup[] {
  const { openSettings, openAuth } = useShell();
  const signOut = useSignOut();
  const signedIn = useSession().status === 'signed-in';
  const go: CommandGroup = {
    id: 'go',
    heading: 'Go to',
    commands: [
      { id: 'new-task', type: 'action', label: 'New task', shortcut: 'N', keywords: ['create', 'monitor', 'predict'], icon: <Plus size={size} />, to: '/create' },
      { id: 'dashboard', type: 'navigation', label: 'Dashboard', shortcut: 'D', keywords: ['home', 'tasks', 'app'], icon: <LayoutDashboard size={size} />, to: '/app' },
      { id: 'briefings', type: 'navigation', label: 'Briefings', shortcut: 'B', keywords: ['morning', 'evening', 'digest'], icon: <Sunrise size={size} />, to: '/briefings' },
      { id: 'news', type: 'navigation', label: 'Latest news', icon: <Newspaper size={size} />, to: '/news' },
    ],
  };
  if (!signedIn) {
    return [go, { id: 'account', heading: 'Account', commands: [{ id: 'log-in', type: 'action', label: 'Log in', keywords: ['sign in'], icon: <LogOut size={size} />, run: () => openAuth('login') }] }];
  }
  return [
    go,
    {
      id: 'account',
      heading: 'Account',
      commands: [
        { id: 'settings', type: 'action', label: 'Settings', shortcut: 'S', keywords: ['preferences', 'profile'], icon: <Settings size={size} />, run: () => openSettings() },
        { id: 'billing', type: 'hidden', label: 'Billing and plans', keywords: ['upgrade', 'invoice', 'payment'], icon: <Settings size={size} />, run: () => openSettings('billing') },
        { id: 'team', type: 'hidden', label: 'Team', keywords: ['members', 'invite'], icon: <Settings size={size} />, run: () => openSettings('team') },
        { id: 'connections', type: 'hidden', label: 'Connections', keywords: ['slack', 'teams', 'discord', 'webhook'], icon: <Settings size={size} />, run: () => openSettings('connections') },
        { id: 'sign-out', type: 'action', label: 'Sign out', shortcut: 'O', keywords: ['log out'], icon: <LogOut size={size} />, run: signOut },
      ],
    },
  ];
}
