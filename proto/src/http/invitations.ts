import { z } from 'zod';
import { id, isoDate } from './common.ts';
import { role } from './teams.ts';

const text = (maxLength: number) => z.string().meta({ maxLength });

/** An invitation that waits for the one address that it is for. */
export const openInvitation = z.object({ id, email: text(254), role: role.exclude(['owner']), createdAt: isoDate.nullable(), expiresAt: isoDate });
/** The link by which whoever has it joins; it can be shown again, renewed and turned off. */
export const inviteLink = z.object({ url: text(2048), expiresAt: isoDate });
/** Its address is left out for a session whose last proof of who is there is old, as making one takes a fresh one. */
export const listedInviteLink = inviteLink.extend({ url: text(2048).nullable() });
export const invitationsResponse = z.object({ invitations: z.array(openInvitation).meta({ maxItems: 1000 }), link: listedInviteLink.nullable() });
export const inviteLinkResponse = z.object({ link: inviteLink });
