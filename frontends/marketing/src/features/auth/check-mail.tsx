import { Button } from '@forewire/ui/button.tsx';
import { ResendConfirmation } from '@forewire/ui/resend-confirmation.tsx';
import type { AuthCard } from './use-auth-card.ts';

type CheckMailProps = { card: AuthCard; email: string; invitation: string | undefined };

/** What takes the form's place once the mail is on its way; the same for every address. */
export function CheckMail({ card, email, invitation }: CheckMailProps) {
  return (
    <div className="grid gap-4">
      <p className="text-base text-muted">It can take a minute, and may be in your spam folder.</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ResendConfirmation email={email} {...(invitation ? { invitation } : {})} />
        <Button variant="link" size="sm" onClick={() => card.choose('signup')}>
          Use another address
        </Button>
        <Button variant="link" size="sm" onClick={() => card.choose('login')}>
          Back to login
        </Button>
      </div>
    </div>
  );
}
