import { z } from 'zod';
import { email, id, isoDate, list, text, url } from './common.ts';

export const role = z.enum(['owner', 'admin', 'editor', 'viewer']);
export const company = z.object({ id, name: text(100), ownerId: id, role });
export const member = z.object({ id, firstName: text(100), lastName: text(100), email: text(254), role });
const name = z.string().trim().min(1, 'Name is required').max(100);
export const createCompanyRequest = z.strictObject({ name });
/** The new name goes by either of two names. */
export const updateCompanyRequest = z
  .strictObject({ companyId: id, name: name.optional(), newName: name.optional() })
  .refine((body) => body.name ?? body.newName, { path: ['name'], message: 'Name is required' });
export const companyIdRequest = z.strictObject({ companyId: id });
export const companyResponse = z.object({ company });
export const companiesResponse = z.object({ companies: list(company, 1000) });
export const membersResponse = z.object({ members: list(member, 10_000) });
/** For one address, or with `isGenericInvite` the team's link, which makes editors. */
export const sendInvitationRequest = z
  .strictObject({ companyId: id, email: email.optional(), isGenericInvite: z.boolean().optional(), role: z.enum(['editor', 'admin', 'viewer']) })
  .refine((body) => body.isGenericInvite === true || body.email, { path: ['email'], message: 'Email is required' })
  .refine((body) => body.isGenericInvite !== true || body.role === 'editor', { path: ['role'], message: 'The invite link makes members' });
export const sendInvitationResponse = z.object({ invitationUrl: url });
export const updateMemberRoleRequest = z.strictObject({ memberId: id, companyId: id, newRole: z.enum(['editor', 'admin', 'viewer']) });
export const removeMemberRequest = z.strictObject({ memberId: id, companyId: id });
export const invitationInvalid = 'This invitation is invalid or has expired.';
const token = z.uuid(invitationInvalid);
/** Whether an invitation is generic is the server's to know; what the caller says about it is not looked at. */
export const acceptInvitationRequest = z.strictObject({
  action: z.enum(['get_details', 'accept']),
  token,
  userEmail: z.string().max(254).optional(),
  isGeneric: z.boolean().optional(),
});
export const invitationDetails = z.object({ companyName: text(100), inviterName: text(254), isGeneric: z.boolean(), invitedEmail: text(254).nullable(), expiresAt: isoDate.nullable() });
export const joinedTeam = z.object({ message: text(200), companyId: id });
/** Details for `get_details`, the team that was joined for `accept`. */
export const acceptInvitationResponse = z.union([invitationDetails, joinedTeam]);
