import { CreateTeam } from '../features/team/create-team.tsx';
import type { Company } from '../features/team/roles.ts';
import { TeamSettings } from '../features/team/team-settings.tsx';
import { useCompanies } from '../features/team/team.api.ts';
import { Loaded, RowsSkeleton } from '../parts/loaded.tsx';
import { Panel } from '../parts/panel.tsx';

function isSome(companies: Company[]): companies is [Company, ...Company[]] {
  return companies.length > 0;
}

/** The team that one belongs to, or founding one. */
export default function TeamTab() {
  const companies = useCompanies();
  return (
    <Panel title="Team">
      <Loaded query={companies} label="Loading your team" title="Failed to load team data" skeleton={<RowsSkeleton rows={4} />}>
        {(data) => (isSome(data) ? <TeamSettings companies={data} /> : <CreateTeam />)}
      </Loaded>
    </Panel>
  );
}
