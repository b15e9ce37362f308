import { useState } from 'react';
import { Select } from '@forewire/ui/select.tsx';
import { Part } from '../../parts/panel.tsx';
import { DeleteTeam } from './delete-team.tsx';
import { Invitations } from './invitations.tsx';
import { Members } from './members.tsx';
import type { Company } from './roles.ts';
import { RoleGuide } from './role-guide.tsx';
import { TeamName } from './team-name.tsx';

function OneTeam({ company }: { company: Company }) {
  const owner = company.role === 'owner';
  return (
    <>
      <TeamName company={company} />
      {owner ? (
        <Part title="Invite people">
          <Invitations company={company} />
        </Part>
      ) : null}
      <Part title="Members">
        <Members company={company} />
      </Part>
      <Part title="What each role may do">
        <RoleGuide company={company} />
      </Part>
      {owner ? (
        <Part title="Danger zone">
          <DeleteTeam company={company} />
        </Part>
      ) : null}
    </>
  );
}

/** The team that one is in; with more than one, a choice of which. */
export function TeamSettings({ companies }: { companies: readonly [Company, ...Company[]] }) {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const chosen = companies.find(({ id }) => id === chosenId) ?? companies[0];
  return (
    <>
      {companies.length > 1 ? <Select label="Team" className="max-w-80" options={companies.map(({ id, name }) => ({ value: id, label: name }))} value={chosen.id} onValueChange={setChosenId} /> : null}
      <OneTeam key={chosen.id} company={chosen} />
    </>
  );
}
