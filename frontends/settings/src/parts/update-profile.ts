import { useMutation } from '@tanstack/react-query';
import { type UpdateProfileRequest, user } from '@forewire/contracts/http/auth';
import { api } from '@forewire/ui/api.ts';
import { ApiError, messageOf } from '@forewire/ui/api-error.ts';
import { useSession } from '@forewire/ui/session.tsx';
import { toast } from '@forewire/ui/toast.ts';

export type ProfileUpdate = {
  changes: UpdateProfileRequest;
  /** Said when it worked. */
  done?: string;
  /** Said when it didn't. */
  failed: string;
  /** Called when it worked, even if the screen that asked for it has gone. */
  onSaved?: () => void;
};

/** Changes what the user set about themselves and says how it went; goes on when its screen has gone. */
export function useUpdateProfile() {
  const { reloadUser } = useSession();
  return useMutation({
    mutationFn: async ({ changes }: ProfileUpdate) => {
      await api.call('PATCH', '/api/me', { body: changes, response: user });
      // Saved is saved: should this fail, the next page shows it.
      await reloadUser().catch(() => undefined);
    },
    onSuccess: (_answer, { done, onSaved }) => {
      onSaved?.();
      if (done) toast.success(done);
    },
    onError: (error, { failed }) => {
      // Who signed out while leaving knows why it could not be saved.
      if (error instanceof ApiError && error.status === 401) return;
      toast.error(failed, { description: messageOf(error, '') });
    },
  });
}
