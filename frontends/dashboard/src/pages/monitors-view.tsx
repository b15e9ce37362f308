import { PageHeader } from '@forewire/ui/page.tsx';
import { PageMeta } from '@forewire/ui/page-meta.tsx';
import { useUser } from '@forewire/ui/session.tsx';
import { PlanBanner } from '../features/plan/plan-banner.tsx';
import { MonitorCards } from '../features/tasks/monitor-cards.tsx';

/** On a phone: the list of everything that is watched. */
export function MonitorsView() {
  const user = useUser();
  return (
    <>
      <PageMeta title="Monitors" noindex />
      <PageHeader title="Monitors" />
      <PlanBanner className="mx-4 mb-3" />
      <MonitorCards userId={user.id} />
    </>
  );
}
