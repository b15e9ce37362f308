import { X } from 'lucide-react';
import { messageOf } from '@forewire/ui/api-error.ts';
import { IconButton } from '@forewire/ui/icon-button.tsx';
import { RelativeTime } from '@forewire/ui/relative-time.tsx';
import { toast } from '@forewire/ui/toast.ts';
import { roleNames } from './roles.ts';
import { type OpenInvitation, useRevokeInvitation } from './team.api.ts';

/** Who was invited by email and has not joined yet. */
export function OpenInvitations({ companyId, invitations }: { companyId: string; invitations: readonly OpenInvitation[] }) {
  const revoke = useRevokeInvitation(companyId);
  if (invitations.length === 0) return null;
  const takeBack = ({ id, email }: OpenInvitation) =>
    revoke.mutate(id, {
      onSuccess: () => toast.success(`The invitation to ${email} is taken back`),
      onError: (error) => toast.error(messageOf(error, 'Failed to take the invitation back')),
    });
  return (
    <section aria-label="Invited" className="grid gap-1 px-4 py-3.5">
      <h4 className="text-sm font-medium text-muted">Invited, not joined yet</h4>
      <ul className="divide-y divide-line">
        {invitations.map((invitation) => (
          <li key={invitation.id} className="flex items-center gap-3 py-2">
            <div className="grid min-w-0 flex-1">
              <p className="truncate text-base">{invitation.email}</p>
              <p className="text-sm text-muted">
                {roleNames[invitation.role]}
                {invitation.createdAt ? <RelativeTime value={invitation.createdAt} prefix=" · " /> : null}
              </p>
            </div>
            <IconButton label={`Take back the invitation to ${invitation.email}`} size="sm" disabled={revoke.isPending} onClick={() => takeBack(invitation)}>
              <X size={16} />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
