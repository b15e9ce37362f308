import { ApiKeys } from '../features/api-keys/api-keys.tsx';
import { Appearance } from '../features/appearance/appearance.tsx';
import { Panel, Part } from '../parts/panel.tsx';

/** How Forewire looks, how it writes times, and keys for scripts. */
export default function GeneralTab() {
  return (
    <Panel title="General">
      <Part title="Appearance">
        <Appearance />
      </Part>
      <ApiKeys />
    </Panel>
  );
}
