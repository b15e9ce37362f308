import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { companiesResponse, companyResponse, membersResponse, sendInvitationResponse } from '@forewire/contracts/http/teams';
import { api } from '@forewire/ui/api.ts';
import { ApiError, messageOf } from '@forewire/ui/api-error.ts';
import { toast } from '@forewire/ui/toast.ts';
import type { Company, GivenRole, Member } from './roles.ts';

const companiesKey = ['settings', 'companies'];
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

/** The team's invitation link. Asked for once a page: the server counts how often invitations are made. */
export function useInviteLink(companyId: string) {
  return useQuery({
    queryKey: ['settings', 'invite-link', companyId],
    queryFn: async ({ signal }) =>
      (await api.call('POST', '/api/functions/send-invitation', { body: { companyId, isGenericInvite: true, role: 'editor' }, response: sendInvitationResponse, signal })).invitationUrl,
    staleTime: Infinity,
    gcTime: Infinity,
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
  return useMutation({
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
    onSuccess: (_answer, memberId) => client.setQueryData<Member[]>(membersKey(companyId), (members) => members?.filter(({ id }) => id !== memberId)),
  });
}

/** Takes a team that the user has left out of the list. */
export function useForgetCompany() {
  const client = useQueryClient();
  return (companyId: string) => client.setQueryData<Company[]>(companiesKey, (companies) => companies?.filter(({ id }) => id !== companyId));
}
