import { LogOut, Monitor, Moon, Settings, Sun } from 'lucide-react';
import { useNavigate } from '@forewire/ui/router.ts';
import { Avatar } from '@forewire/ui/avatar.tsx';
import { DropdownMenu } from '@forewire/ui/dropdown-menu.tsx';
import { useSession } from '@forewire/ui/session.tsx';
import { useShell } from '@forewire/ui/shell-context.tsx';
import { type Theme, useTheme } from '@forewire/ui/theme.ts';
import { toast } from '@forewire/ui/toast.ts';
import { nameOf } from './user-name.ts';

const themes: { value: Theme; label: string; Icon: typeof Sun }[] = [
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'dark', label: 'Dark', Icon: Moon },
  { value: 'system', label: 'System theme', Icon: Monitor },
];

/** Signs out and goes home; says so when it didn't work. */
export function useSignOut(): () => void {
  const { signOut } = useSession();
  const navigate = useNavigate();
  return () => {
    signOut().then(
      () => navigate('/'),
      () => toast.error('Failed to sign out'),
    );
  };
}

/** Who is signed in, and what concerns them: settings, theme, sign out. */
export function AccountMenu({ compact = false }: { compact?: boolean }) {
  const { user } = useSession();
  const { openSettings } = useShell();
  const [theme, setTheme] = useTheme();
  const signOut = useSignOut();
  if (!user) return null;
  const name = nameOf(user);
  return (
    <DropdownMenu
      align="start"
      side="top"
      heading={user.email}
      trigger={
        <button type="button" aria-label={`Account of ${name}`} className="flex h-10 w-full min-w-0 items-center gap-2.5 rounded-control px-1.5 text-left hover:bg-sunken data-[state=open]:bg-sunken">
          <Avatar name={name} decorative />
          {compact ? null : <span className="min-w-0 flex-1 truncate text-base font-medium">{name}</span>}
        </button>
      }
      items={[
        { label: 'Settings', icon: <Settings size={16} />, onSelect: () => openSettings() },
        'separator',
        ...themes.map(({ value, label, Icon }) => ({ label, icon: <Icon size={16} />, checked: theme === value, onSelect: () => setTheme(value) })),
        'separator',
        { label: 'Sign out', icon: <LogOut size={16} />, onSelect: signOut },
      ]}
    />
  );
}
