import { Support } from '../features/support/support.tsx';
import { Panel } from '../parts/panel.tsx';

/** Help, and whom to ask. */
export default function SupportTab() {
  return (
    <Panel title="Support">
      <Support />
    </Panel>
  );
}
