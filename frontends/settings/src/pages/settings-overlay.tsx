import { type ComponentProps, useEffect, useRef } from 'react';
import { cn } from '@forewire/ui/cn.ts';
import { Dialog } from '@forewire/ui/dialog.tsx';
import { usePhone } from '@forewire/ui/media.ts';
import type { Overlays, SettingsTab } from '@forewire/ui/remote-contract.ts';
import { useSession } from '@forewire/ui/session.tsx';
import { tabs } from './settings-tabs.ts';
import { TabContent } from './tab-content.tsx';

type Props = ComponentProps<Overlays['settings']>;
type NavProps = { tab: SettingsTab; onTabChange: (tab: SettingsTab) => void };

function SideNav({ tab, onTabChange }: NavProps) {
  return (
    <nav aria-label="Settings" className="w-58 shrink-0 overflow-y-auto border-r border-line bg-paper p-3">
      <p aria-hidden className="px-2.5 pt-2 pb-3 text-md font-semibold">
        Settings
      </p>
      <ul className="grid gap-0.5">
        {tabs.map(({ tab: value, label, Icon }) => (
          <li key={value}>
            <button
              type="button"
              aria-current={value === tab ? 'page' : undefined}
              onClick={() => onTabChange(value)}
              className={cn(
                'flex h-9 w-full items-center gap-2.5 rounded-control px-2.5 text-left text-base font-medium transition-colors duration-150 focus-visible:outline-offset-[-2px] touch:h-11',
                value === tab ? 'bg-sunken text-ink' : 'text-muted hover:bg-sunken/60 hover:text-ink',
              )}
            >
              <Icon size={17} aria-hidden className={value === tab ? 'text-accent' : ''} />
              {label}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function TabStrip({ tab, onTabChange }: NavProps) {
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    const chosen = strip.current?.querySelector<HTMLElement>('[aria-current]');
    // Not scrollIntoView: that would move the page as well.
    if (chosen && strip.current) strip.current.scrollLeft = chosen.offsetLeft - (strip.current.clientWidth - chosen.offsetWidth) / 2;
  }, [tab]);
  return (
    <nav ref={strip} aria-label="Settings" className="relative flex shrink-0 gap-1 overflow-x-auto border-b border-line px-3 [scrollbar-width:none]">
      {tabs.map(({ tab: value, label }) => (
        <button
          key={value}
          type="button"
          aria-current={value === tab ? 'page' : undefined}
          onClick={() => onTabChange(value)}
          className={cn(
            'relative h-11 shrink-0 rounded-t-small px-2 text-base font-medium whitespace-nowrap after:absolute after:inset-x-2 after:-bottom-px after:h-0.5 focus-visible:outline-offset-[-2px]',
            value === tab ? 'text-ink after:bg-accent' : 'text-muted',
          )}
        >
          {label}
        </button>
      ))}
    </nav>
  );
}

/** The ten tabs: a window with a list at the left, on a phone the whole screen with a strip of tabs. */
export function SettingsOverlay({ inApp, tab, onTabChange, onClose }: Props) {
  const phone = usePhone();
  const { user } = useSession();
  // Between signing out and being closed there is nobody whose settings these are.
  if (!user) return null;
  const Navigation = phone ? TabStrip : SideNav;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Settings" hideTitle={!phone} size={inApp ? 'beside-tabs' : 'full'} className="flex overflow-hidden! p-0! max-md:flex-col max-md:pt-2!">
      <Navigation tab={tab} onTabChange={onTabChange} />
      <div key={tab} className="min-h-0 min-w-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-6 pb-8 md:pt-8 md:pr-14 md:pl-10">
        <TabContent tab={tab} />
      </div>
    </Dialog>
  );
}
