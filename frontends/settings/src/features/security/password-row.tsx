import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageResponse } from '@forewire/contracts/http/auth';
import { api } from '@forewire/ui/api.ts';
import { messageOf } from '@forewire/ui/api-error.ts';
import { Button } from '@forewire/ui/button.tsx';
import { useUser } from '@forewire/ui/session.tsx';
import { toast } from '@forewire/ui/toast.ts';
import { Row } from '../../parts/panel.tsx';
import { ChangePasswordDialog } from './change-password-dialog.tsx';

/** Mails a link with which a new password can be set; gives the words to say. */
async function mailPasswordLink(email: string): Promise<string> {
  return (await api.call('POST', '/api/auth/forgot-password', { body: { email }, response: messageResponse })).message;
}

/** Another password: by the present one, or by mail where it is forgotten or there is none. */
export function PasswordRow() {
  const { email, hasPassword } = useUser();
  const [changing, setChanging] = useState(false);
  const mail = useMutation({
    mutationFn: () => mailPasswordLink(email),
    onSuccess: (message) => toast.success(message),
    onError: (error) => toast.error('The link could not be sent', { description: messageOf(error) }),
  });
  return (
    <Row stack title="Password" description="A new password signs you out elsewhere and revokes your API keys.">
      <Button variant={hasPassword ? 'ghost' : 'secondary'} loading={mail.isPending} onClick={() => mail.mutate()}>
        Email me a link
      </Button>
      {hasPassword ? <Button onClick={() => setChanging(true)}>Change password</Button> : null}
      {changing ? <ChangePasswordDialog onClose={() => setChanging(false)} /> : null}
    </Row>
  );
}
