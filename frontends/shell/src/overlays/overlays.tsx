import { useLocation } from '@forewire/ui/router.ts';
import { useSession } from '@forewire/ui/session.tsx';
import { ownerOf, usesAppLayout } from '../routing/owners.ts';
import { OverlayPart } from './overlay-part.tsx';
import { useOverlay } from './overlay-state.tsx';
import { SettingsOverlay } from './settings-overlay.tsx';

/** Whatever stands above the page now. */
export function Overlays() {
  const { overlay, close } = useOverlay();
  const { status } = useSession();
  const { pathname } = useLocation();
  if (!overlay) return null;
  const signedIn = status === 'signed-in';
  if (overlay.kind === 'settings') {
    return signedIn ? <SettingsOverlay tab={overlay.tab} inApp={usesAppLayout(ownerOf(pathname), signedIn)} /> : null;
  }
  if (overlay.kind === 'upgrade') {
    return (
      <OverlayPart remote="settings" kind="upgrade" title="Plans" onClose={close}>
        {(Upgrade) => <Upgrade onClose={close} />}
      </OverlayPart>
    );
  }
  return (
    <OverlayPart remote="marketing" kind="auth" title="Sign in" onClose={close}>
      {(Auth) => <Auth mode={overlay.mode} onClose={close} />}
    </OverlayPart>
  );
}
