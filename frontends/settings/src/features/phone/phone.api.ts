import { useMutation, useQuery } from '@tanstack/react-query';
import { user } from '@forewire/contracts/http/auth';
import { phoneOptionsResponse, type VerifyPhoneRequest, verifyPhoneResponse } from '@forewire/contracts/http/phone';
import { api } from '@forewire/ui/api.ts';
import { ApiError, messageOf } from '@forewire/ui/api-error.ts';
import { useSession } from '@forewire/ui/session.tsx';
import { useShell } from '@forewire/ui/shell-context.tsx';
import { toast } from '@forewire/ui/toast.ts';

const path = '/api/functions/verify-phone';

/** Whether this server sends text messages. */
export function usePhoneOptions() {
  return useQuery({ queryKey: ['settings', 'phone-options'], queryFn: ({ signal }) => api.call('GET', path, { response: phoneOptionsResponse, signal }), staleTime: Infinity });
}

/** Says what went wrong; where it is the plan, shows the plans. */
function useFailed() {
  const { openUpgrade } = useShell();
  return (error: unknown, text: string) => {
    if (error instanceof ApiError && error.status === 401) return;
    if (error instanceof ApiError && error.code === 'plan.upgrade_required') return openUpgrade();
    const detail = messageOf(error, '');
    toast.error(text, detail === text ? undefined : { description: detail });
  };
}

/** One step of verifying a phone, or its removal; the session knows of the outcome when it ends. */
function usePhoneStep(action: VerifyPhoneRequest['action'], words: { done: string; failed: string }) {
  const { reloadUser } = useSession();
  const failed = useFailed();
  return useMutation({
    mutationFn: async (given: Omit<VerifyPhoneRequest, 'action'>) => {
      await api.call('POST', path, { body: { action, ...given }, response: verifyPhoneResponse });
      if (action !== 'send') await reloadUser().catch(() => undefined);
    },
    onSuccess: () => toast.success(words.done),
    onError: (error) => {
      // What is wrong with a field stands at the field.
      if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0) failed(error, words.failed);
    },
  });
}

export const useSendCode = () => usePhoneStep('send', { done: 'Verification code sent!', failed: 'Failed to send verification code' });
export const useConfirmPhone = () => usePhoneStep('verify', { done: 'Phone verified! SMS notifications enabled.', failed: 'Invalid verification code' });
export const useRemovePhone = () => usePhoneStep('remove', { done: 'Phone number removed', failed: 'Failed to remove phone number' });

/** Switches alerts to the phone: on screen at once, and back again when the server refuses. */
export function useSwitchSms() {
  const { reloadUser } = useSession();
  const failed = useFailed();
  return useMutation({
    mutationFn: async (on: boolean) => {
      await api.call('PATCH', '/api/me', { body: { smsNotificationsEnabled: on }, response: user });
      await reloadUser().catch(() => undefined);
    },
    onSuccess: (_answer, on) => toast.success(on ? 'SMS notifications enabled' : 'SMS notifications disabled'),
    onError: (error) => failed(error, 'Failed to update SMS preference'),
  });
}
