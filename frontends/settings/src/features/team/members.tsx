import { CircleAlert, LogOut, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '@forewire/ui/api-error.ts';
import { Avatar } from '@forewire/ui/avatar.tsx';
import { Badge } from '@forewire/ui/badge.tsx';
import { Button } from '@forewire/ui/button.tsx';
import { Card } from '@forewire/ui/card.tsx';
import { ConfirmDialog } from '@forewire/ui/confirm-dialog.tsx';
import { IconButton } from '@forewire/ui/icon-button.tsx';
import { Select } from '@forewire/ui/select.tsx';
import { useUser } from '@forewire/ui/session.tsx';
import { toast } from '@forewire/ui/toast.ts';
import { Loaded, RowsSkeleton } from '../../parts/loaded.tsx';
import { type Company, type GivenRole, type Member, nameOf, roleNames, roleOptions } from './roles.ts';
import { useChangeRole, useForgetCompany, useMembers, useRemoveMember } from './team.api.ts';

type RowProps = { member: Member; self: boolean; owned: boolean; onRole: (role: GivenRole) => void; onRemove: () => void };

function MemberControls({ member, self, owned, onRole, onRemove }: RowProps) {
  if (member.role === 'owner') return <Badge tone="accent">Owner</Badge>;
  if (self) {
    return (
      <>
        <Badge>{roleNames[member.role]}</Badge>
        <Button size="sm" icon={<LogOut size={14} aria-hidden />} onClick={onRemove}>
          Leave Team
        </Button>
      </>
    );
  }
  if (!owned) return <Badge>{roleNames[member.role]}</Badge>;
  return (
    <>
      <Select size="sm" label={`Role of ${nameOf(member)}`} className="w-28!" options={roleOptions} value={member.role} onValueChange={onRole} />
      <IconButton label={`Remove ${nameOf(member)}`} size="sm" onClick={onRemove}>
        <UserMinus size={16} />
      </IconButton>
    </>
  );
}

function MemberRow(props: RowProps) {
  const { member, self } = props;
  const name = nameOf(member);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <Avatar name={name} decorative size={32} />
      <div className="grid min-w-0 flex-1 basis-40">
        <p className="truncate text-base font-medium">
          {name}
          {self ? <span className="font-normal text-muted"> (you)</span> : null}
        </p>
        {name === member.email ? null : <p className="truncate text-sm text-muted">{member.email}</p>}
      </div>
      <div className="flex items-center gap-2">
        <MemberControls {...props} />
      </div>
    </li>
  );
}

/** Changing roles, removing people and leaving, each with the words for how it went. */
function useMemberActions(company: Company) {
  const { id: ownId } = useUser();
  const changeRole = useChangeRole(company.id);
  const remove = useRemoveMember(company.id);
  const forget = useForgetCompany();
  const [failure, setFailure] = useState<string | null>(null);
  const fail = (fallback: string) => (error: unknown) => setFailure(messageOf(error, fallback));
  const setRole = (member: Member, role: GivenRole) => {
    setFailure(null);
    changeRole.mutate({ memberId: member.id, role }, { onSuccess: () => toast.success(`Role updated to ${roleNames[role]}`), onError: fail('Failed to update role') });
  };
  const takeOut = async (member: Member) => {
    setFailure(null);
    const self = member.id === ownId;
    try {
      await remove.mutateAsync(member.id);
    } catch (error) {
      return fail(self ? 'Failed to leave team' : 'Failed to remove member')(error);
    }
    toast.success(self ? 'Left team successfully' : `${member.email} removed from team`);
    if (self) forget(company.id);
  };
  return { ownId, failure, setRole, takeOut };
}

/** Who is in the team. */
export function Members({ company }: { company: Company }) {
  const members = useMembers(company.id);
  const { ownId, failure, setRole, takeOut } = useMemberActions(company);
  const [leaving, setLeaving] = useState<Member | null>(null);
  const self = leaving?.id === ownId;
  return (
    <div className="grid gap-3">
      {failure ? (
        <p role="alert" className="flex items-center gap-1.5 text-base text-danger">
          <CircleAlert size={15} aria-hidden />
          {failure}
        </p>
      ) : null}
      <Loaded query={members} label="Loading members" title="Failed to load team data" skeleton={<RowsSkeleton rows={3} />}>
        {(data) => (
          <Card padding="none">
            <ul className="divide-y divide-line">
              {data.map((member) => (
                <MemberRow key={member.id} member={member} self={member.id === ownId} owned={company.role === 'owner'} onRole={(role) => setRole(member, role)} onRemove={() => setLeaving(member)} />
              ))}
            </ul>
          </Card>
        )}
      </Loaded>
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(open) => !open && setLeaving(null)}
        title={self ? `Leave ${company.name}?` : `Remove ${leaving ? nameOf(leaving) : ''}?`}
        description={self ? 'You will no longer see its monitors. To come back you need a new invitation.' : "They will no longer see the team's monitors, and the invite link is turned off. To come back they need an invitation by email."}
        confirmLabel={self ? 'Leave team' : 'Remove'}
        danger
        onConfirm={async () => {
          if (leaving) await takeOut(leaving);
        }}
      />
    </div>
  );
}
