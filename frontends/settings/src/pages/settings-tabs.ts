import { Bell, Blocks, Clock, CreditCard, Gauge, LifeBuoy, type LucideIcon, Settings2, Sunrise, UserRound, Users } from 'lucide-react';
import type { ComponentType } from 'react';
import type { SettingsTab } from '@forewire/ui/remote-contract.ts';

export type TabEntry = { tab: SettingsTab; label: string; Icon: LucideIcon; load: () => Promise<{ default: ComponentType }> };

/** The tabs in their order (spec account.md §2); each is fetched when it is first looked at. */
export const tabs: readonly TabEntry[] = [
  { tab: 'profile', label: 'Profile', Icon: UserRound, load: () => import('./profile-tab.tsx') },
  { tab: 'general', label: 'General', Icon: Settings2, load: () => import('./general-tab.tsx') },
  { tab: 'notifications', label: 'Alerts', Icon: Bell, load: () => import('./alerts-tab.tsx') },
  { tab: 'focus-hours', label: 'Focus Hours', Icon: Clock, load: () => import('./focus-hours-tab.tsx') },
  { tab: 'briefing', label: 'Briefings', Icon: Sunrise, load: () => import('./briefings-tab.tsx') },
  { tab: 'connections', label: 'Connections', Icon: Blocks, load: () => import('./connections-tab.tsx') },
  { tab: 'team', label: 'Team', Icon: Users, load: () => import('./team-tab.tsx') },
  { tab: 'billing', label: 'Billing', Icon: CreditCard, load: () => import('./billing-tab.tsx') },
  { tab: 'usage', label: 'Usage', Icon: Gauge, load: () => import('./usage-tab.tsx') },
  { tab: 'support', label: 'Support', Icon: LifeBuoy, load: () => import('./support-tab.tsx') },
];

/** The entry of a tab. */
export function entryOf(tab: SettingsTab): TabEntry {
  const found = tabs.find((entry) => entry.tab === tab);
  if (!found) throw new Error(`there is no settings tab ${tab}`);
  return found;
}
