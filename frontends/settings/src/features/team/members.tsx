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
import { removalNotice, removalQuestion } from './removal-words.ts';
import { useChangeRole, useForgetCompany, useHasLink, useMembers, useRemoveMember, useRenewLink } from './team.api.ts';

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

/** Time to read two lines and to press the button beside them. */
const noticeMs = 12_000;

/** Makes the team's link, and says how it went where its own row may be out of sight. */
function useCreateLink(companyId: string): () => void {
  const { mutate } = useRenewLink(companyId);
  return () =>
    mutate(undefined, {
      onSuccess: () => toast.success('The invite link is a new one'),
      onError: (error) => toast.error(messageOf(error, 'Failed to generate invite link')),
    });
}

/** Changing roles, removing people and leaving, each with the words for how it went. */
function useMemberActions(company: Company) {
  const { id: ownId } = useUser();
  const changeRole = useChangeRole(company.id);
  const remove = useRemoveMember(company.id);
  const forget = useForgetCompany();
  const hasLink = useHasLink(company.id);
  const createLink = useCreateLink(company.id);
  const [failure, setFailure] = useState<string | null>(null);
  const fail = (fallback: string) => (error: unknown) => setFailure(messageOf(error, fallback));
  const say = (title: string, notice: string | null) => toast.success(title, notice ? { description: notice, action: { label: 'Create link', onClick: createLink }, durationMs: noticeMs } : {});
  const setRole = (member: Member, role: GivenRole) => {
    setFailure(null);
    changeRole.mutate({ memberId: member.id, role }, { onSuccess: () => toast.success(`Role updated to ${roleNames[role]}`), onError: fail('Failed to update role') });
  };
  const takeOut = async (member: Member) => {
    setFailure(null);
    const self = member.id === ownId;
    const hadLink = hasLink();
    try {
      await remove.mutateAsync(member.id);
    } catch (error) {
      return fail(self ? 'Failed to leave team' : 'Failed to remove member')(error);
    }
    say(self ? 'Left team successfully' : `${member.email} removed from team`, removalNotice({ self, hasLink: hadLink }));
    if (self) forget(company.id);
  };
  return { ownId, failure, hasLink, setRole, takeOut };
}

/** Who is in the team. */
export function Members({ company }: { company: Company }) {
  const members = useMembers(company.id);
  const { ownId, failure, hasLink, setRole, takeOut } = useMemberActions(company);
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
        description={removalQuestion({ self, hasLink: hasLink() })}
        confirmLabel={self ? 'Leave team' : 'Remove'}
        danger
        onConfirm={async () => {
          if (leaving) await takeOut(leaving);
        }}
      />
    </div>
  );
}
