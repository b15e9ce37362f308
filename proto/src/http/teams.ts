import { z } from 'zod';
import { email, id, isoDate } from './common.ts';

export const role = z.enum(['owner', 'admin', 'editor', 'viewer']);
export const company = z.object({ id, name: z.string(), ownerId: id, role });
export const member = z.object({ id, firstName: z.string(), lastName: z.string(), email: z.string(), role });
const name = z.string().trim().min(1, 'Name is required').max(100);
export const createCompanyRequest = z.object({ name });
export const updateCompanyRequest = z.object({ companyId: id, name: name.optional(), newName: name.optional() });
export const companyIdRequest = z.object({ companyId: id });
export const companyResponse = z.object({ company });
export const companiesResponse = z.object({ companies: z.array(company) });
export const membersResponse = z.object({ members: z.array(member) });
export const sendInvitationRequest = z.union([
  z.object({ companyId: id, email, role: z.enum(['editor', 'admin', 'viewer']) }),
  z.object({ companyId: id, isGenericInvite: z.literal(true), role: z.literal('editor') }),
]);
export const sendInvitationResponse = z.object({ invitationUrl: z.string() });
export const updateMemberRoleRequest = z.object({ memberId: id, companyId: id, newRole: z.enum(['editor', 'admin', 'viewer']) });
export const removeMemberRequest = z.object({ memberId: id, companyId: id });
export const acceptInvitationRequest = z.discriminatedUnion('action', [
  z.object({ action: z.literal('get_details'), token: id }),
  z.object({ action: z.literal('accept'), token: id, userEmail: z.string().optional(), isGeneric: z.boolean().optional() }),
]);
export const invitationDetails = z.object({ companyName: z.string(), inviterName: z.string(), isGeneric: z.boolean(), invitedEmail: z.string().nullable(), expiresAt: isoDate.nullable() });
export const acceptInvitationResponse = z.union([invitationDetails, z.object({ message: z.string(), companyId: id })]);
