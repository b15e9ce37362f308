import type { SettingsTab } from '@forewire/ui/remote-contract.ts';
import { OverlayPart } from './overlay-part.tsx';
import { useOverlay } from './overlay-state.tsx';

/** The settings above the page. */
export function SettingsOverlay({ tab, inApp }: { tab: SettingsTab; inApp: boolean }) {
  const { close, showTab } = useOverlay();
  return (
    <OverlayPart remote="settings" kind="settings" title="Settings" onClose={close}>
      {(Settings) => <Settings inApp={inApp} tab={tab} onTabChange={showTab} onClose={close} />}
    </OverlayPart>
  );
}
