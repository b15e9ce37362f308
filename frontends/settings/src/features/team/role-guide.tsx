import { Card } from '@forewire/ui/card.tsx';
import { type Company, type Member, nameOf, type Role, roleNames, roleRights } from './roles.ts';
import { useMembers } from './team.api.ts';

const roles: readonly Role[] = ['owner', 'admin', 'editor', 'viewer'];

function ownerOf(members: readonly Member[] | undefined): string {
  const owner = members?.find(({ role }) => role === 'owner');
  return owner ? `the owner, ${nameOf(owner)},` : 'the owner';
}

/** What each role may do, and whom to ask for the rest. */
export function RoleGuide({ company }: { company: Company }) {
  const { data } = useMembers(company.id);
  return (
    <div className="grid gap-3">
      {company.role === 'owner' ? null : <p className="text-base text-muted">Only {ownerOf(data)} can invite or remove people and change roles.</p>}
      <Card padding="none">
        <dl className="divide-y divide-line">
          {roles.map((role) => (
            <div key={role} className="grid gap-x-4 gap-y-0.5 px-4 py-3 sm:grid-cols-[7rem_1fr]">
              <dt className="text-base font-medium">
                {roleNames[role]}
                {role === company.role ? <span className="font-normal text-muted"> (you)</span> : null}
              </dt>
              <dd className="text-base text-muted">{roleRights[role]}.</dd>
            </div>
          ))}
        </dl>
      </Card>
    </div>
  );
}
