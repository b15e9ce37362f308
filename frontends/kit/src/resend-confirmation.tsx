import { useMutation } from '@tanstack/react-query';
import { messageResponse } from '@forewire/contracts/http/auth';
import { api } from '@forewire/ui/api.ts';
import { messageOf } from '@forewire/ui/api-error.ts';
import { toast } from '@forewire/ui/toast.ts';
import { Button } from './button.tsx';

type ResendConfirmationProps = { email: string; label?: string; /** The token of the invitation that the mail leads back to. */ invitation?: string };

/** Has the mail that confirms an address sent once more. */
export function ResendConfirmation({ email, label = 'Send it again', invitation }: ResendConfirmationProps) {
  const resend = useMutation({
    mutationFn: () => api.call('POST', '/api/auth/resend-confirmation', { body: { email, invitation }, response: messageResponse }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error('The mail could not be sent', { description: messageOf(error, '') }),
  });
  return (
    <Button size="sm" variant="link" loading={resend.isPending} onClick={() => resend.mutate()}>
      {label}
    </Button>
  );
}
