import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { inviteLinkResponse, invitationsResponse, type listedInviteLink, type openInvitation } from '@forewire/contracts/http/invitations';
import { companiesResponse, companyResponse, membersResponse, sendInvitationResponse } from '@forewire/contracts/http/teams';
import { api } from '@forewire/ui/api.ts';
import { ApiError, messageOf } from '@forewire/ui/api-error.ts';
import { toast } from '@forewire/ui/toast.ts';
import type { z } from 'zod';
import type { Company, GivenRole, Member } from './roles.ts';

const companiesKey = ['settings', 'companies'];
const invitationsKey = (companyId: string) => ['settings', 'invitations', companyId];
const membersKey = (companyId: string) => ['settings', 'members', companyId];

/** Teams that the user belongs to. */
export function useCompanies() {
  return useQuery({ queryKey: companiesKey, queryFn: async ({ signal }) => (await api.call('GET', '/api/companies', { response: companiesResponse, signal })).companies });
}

export function useMembers(companyId: string) {
  return useQuery({
    queryKey: membersKey(companyId),
    queryFn: async ({ signal }) => (await api.call('GET', `/api/companies/${companyId}/members`, { response: membersResponse, signal })).members,
  });
}

/** Without its address until whoever is there has confirmed that it is them. */
export type InviteLink = z.infer<typeof listedInviteLink>;
export type OpenInvitation = z.infer<typeof openInvitation>;
type Invitations = z.infer<typeof invitationsResponse>;

/** The team's link, where there is one, and the invitations that wait for an answer. */
export function useInvitations(companyId: string) {
  return useQuery({ queryKey: invitationsKey(companyId), queryFn: ({ signal }) => api.call('GET', `/api/companies/${companyId}/invitations`, { response: invitationsResponse, signal }) });
}

function useChangedInvitations(companyId: string) {
  const client = useQueryClient();
  return (change: (present: Invitations) => Invitations) => client.setQueryData<Invitations>(invitationsKey(companyId), (present) => present && change(present));
}

/** Makes a link; one that there was no longer lets anybody in. */
export function useRenewLink(companyId: string) {
  const change = useChangedInvitations(companyId);
  return useMutation({
    mutationFn: async () => (await api.call('POST', `/api/companies/${companyId}/invite-link`, { response: inviteLinkResponse })).link,
    onSuccess: (link) => change((present) => ({ ...present, link })),
  });
}

/** Asks for the address of a link that is there; whoever signed in a while ago is asked who they are. */
export function useShowLink(companyId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.call('POST', '/api/functions/send-invitation', { body: { companyId, isGenericInvite: true, role: 'editor' }, response: sendInvitationResponse }),
    onSuccess: () => client.invalidateQueries({ queryKey: invitationsKey(companyId) }),
  });
}

export function useTurnOffLink(companyId: string) {
  const change = useChangedInvitations(companyId);
  return useMutation({
    mutationFn: () => api.call('DELETE', `/api/companies/${companyId}/invite-link`),
    onSuccess: () => change((present) => ({ ...present, link: null })),
  });
}

export function useRevokeInvitation(companyId: string) {
  const change = useChangedInvitations(companyId);
  return useMutation({
    mutationFn: (invitationId: string) => api.call('DELETE', `/api/companies/${companyId}/invitations/${invitationId}`),
    onSuccess: (_answer, invitationId) => change((present) => ({ ...present, invitations: present.invitations.filter(({ id }) => id !== invitationId) })),
  });
}

export function useCreateCompany() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (name: string) => (await api.call('POST', '/api/functions/create-company', { body: { name }, response: companyResponse })).company,
    onSuccess: (company) => {
      client.setQueryData<Company[]>(companiesKey, (companies = []) => [...companies, company]);
      toast.success('Company created successfully');
    },
  });
}

/** Renames the team; goes on when its screen has gone, and says then what it would have said there. */
export function useRenameCompany(companyId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ name }: { name: string; onSaved: () => void }) => (await api.call('POST', '/api/functions/update-company', { body: { companyId, name }, response: companyResponse })).company,
    onSuccess: (company, { onSaved }) => {
      onSaved();
      client.setQueryData<Company[]>(companiesKey, (companies) => companies?.map((each) => (each.id === company.id ? company : each)));
      toast.success('Company name updated');
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 401) return;
      toast.error('Failed to update company name', { description: messageOf(error, '') });
    },
  });
}

export function useDeleteCompany(companyId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.call('POST', '/api/functions/delete-company', { body: { companyId } }),
    onSuccess: () => {
      client.setQueryData<Company[]>(companiesKey, (companies) => companies?.filter(({ id }) => id !== companyId));
      toast.success('Company deleted successfully');
    },
  });
}

export function useInvite(companyId: string) {
  const client = useQueryClient();
  return useMutation({
    onSuccess: () => client.invalidateQueries({ queryKey: invitationsKey(companyId) }),
    mutationFn: ({ email, role }: { email: string; role: GivenRole }) => api.call('POST', '/api/functions/send-invitation', { body: { companyId, email, role }, response: sendInvitationResponse }),
  });
}

/** Gives a member another role: on screen at once, and back again when the server refuses. */
export function useChangeRole(companyId: string) {
  const client = useQueryClient();
  const key = membersKey(companyId);
  return useMutation({
    mutationFn: ({ memberId, role }: { memberId: string; role: GivenRole }) => api.call('POST', '/api/functions/update-team-member-role', { body: { memberId, companyId, newRole: role } }),
    onMutate: async ({ memberId, role }) => {
      await client.cancelQueries({ queryKey: key });
      const before = client.getQueryData<Member[]>(key);
      client.setQueryData<Member[]>(key, (members) => members?.map((each) => (each.id === memberId ? { ...each, role } : each)));
      return { before };
    },
    onError: (_error, _change, context) => client.setQueryData(key, context?.before),
  });
}

export function useRemoveMember(companyId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (memberId: string) => api.call('POST', '/api/functions/remove-team-member', { body: { memberId, companyId } }),
    onSuccess: (_answer, memberId) => {
      client.setQueryData<Member[]>(membersKey(companyId), (members) => members?.filter(({ id }) => id !== memberId));
      // The invite link ends with whom it let in.
      void client.invalidateQueries({ queryKey: invitationsKey(companyId) });
    },
  });
}

/** Whether the team's link works at the moment, as far as this page knows. */
export function useHasLink(companyId: string): () => boolean {
  const client = useQueryClient();
  return () => Boolean(client.getQueryData<Invitations>(invitationsKey(companyId))?.link);
}

/** Takes a team that the user has left out of the list. */
export function useForgetCompany() {
  const client = useQueryClient();
  return (companyId: string) => client.setQueryData<Company[]>(companiesKey, (companies) => companies?.filter(({ id }) => id !== companyId));
}
