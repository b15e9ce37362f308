import type { SettingsTab } from '@forewire/ui/remote-contract.ts';
import { OverlayPart } from './overlay-part.tsx';
import { useOverlay } from './overlay-state.tsx';

/** The settings, above the page or in its place. */
export function SettingsOverlay({ tab, presentation }: { tab: SettingsTab; presentation: 'dialog' | 'page' }) {
  const { close, showTab } = useOverlay();
  return (
    <OverlayPart remote="settings" kind="settings" title="Settings" inPage={presentation === 'page'} onClose={close}>
      {(Settings) => <Settings presentation={presentation} tab={tab} onTabChange={showTab} onClose={close} />}
    </OverlayPart>
  );
}
