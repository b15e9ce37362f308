import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Channel, channelResponse, channelsResponse, testChannelResponse } from '@forewire/contracts/http/notifications';
import { type Task, tasksResponse } from '@forewire/contracts/http/tasks';
import { api } from '@forewire/ui/api.ts';
import { messageOf } from '@forewire/ui/api-error.ts';
import { readAll } from '@forewire/ui/pages.ts';
import { useUser } from '@forewire/ui/session.tsx';
import { toast } from '@forewire/ui/toast.ts';
import { deliveriesKey } from '../../parts/deliveries.api.ts';
import type { toRequest } from './channel-form.ts';
import type { Platform } from './platforms.ts';

type Request = ReturnType<typeof toRequest>;
const key = ['settings', 'channels'];

/** The user's channels. */
export function useChannels() {
  return useQuery({ queryKey: key, queryFn: async ({ signal }) => (await api.call('GET', '/api/channels', { response: channelsResponse, signal })).channels });
}

/** Creates a channel, or changes one; the answer may hold a secret that was made for it, this once. */
export function useSaveChannel(platform: Platform, channelId: string | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: Request) =>
      channelId
        ? api.call('PATCH', `/api/channels/${channelId}`, { body: request, response: channelResponse })
        : api.call('POST', '/api/channels', { body: { ...request, platform, enabled: true }, response: channelResponse }),
    // Read again rather than kept: the answer may hold a secret, the list masks it.
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  });
}

type Change = { channelId: string; changes: { enabled: boolean } | { broadcastType: Channel['broadcastType'] } };

/** Changes a channel's switches: on screen at once, and back again when the server refuses. */
export function useSwitchChannel() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ channelId, changes }: Change) => api.call('PATCH', `/api/channels/${channelId}`, { body: changes, response: channelResponse }),
    onMutate: async ({ channelId, changes }) => {
      await client.cancelQueries({ queryKey: key });
      const before = client.getQueryData<Channel[]>(key);
      client.setQueryData<Channel[]>(key, (channels) => channels?.map((each) => (each.id === channelId ? { ...each, ...changes } : each)));
      return { before };
    },
    onError: (error, _change, context) => {
      client.setQueryData(key, context?.before);
      toast.error('The channel could not be changed', { description: messageOf(error) });
    },
  });
}

export function useDeleteChannel() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (channelId: string) => api.call('DELETE', `/api/channels/${channelId}`),
    onSuccess: (_answer, channelId) => client.setQueryData<Channel[]>(key, (channels) => channels?.filter(({ id }) => id !== channelId)),
  });
}

/** Asks the webhook for another signing secret; the old one is worth nothing from then on. */
export async function renewSecret(channelId: string): Promise<string> {
  const { channel } = await api.call('PATCH', `/api/channels/${channelId}`, { body: { config: { secret: '' } }, response: channelResponse });
  return String(channel.config['secret'] ?? '');
}

/** Sends a test message and says how it went. */
export function useTestChannel(channelId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.call('POST', `/api/channels/${channelId}/test`, { response: testChannelResponse }),
    onSettled: () => client.invalidateQueries({ queryKey: deliveriesKey }),
  });
}

function readTasks(wanted: AbortSignal): Promise<Task[]> {
  return readAll(async ({ before, signal }) => {
    const { tasks, next } = await api.call('GET', '/api/tasks', { query: { before }, response: tasksResponse, signal });
    return { rows: tasks, next };
  }, wanted);
}

/** The user's own tasks: channels are for those alone. */
export function useOwnTasks() {
  const { id } = useUser();
  return useQuery({
    queryKey: ['settings', 'tasks'],
    queryFn: async ({ signal }) => (await readTasks(signal)).filter((task) => task.userId === id).map((task) => ({ id: task.id, title: task.title })),
  });
}
