import { MailWarning } from 'lucide-react';
import { useConfirmedElsewhere } from '@forewire/ui/confirmed-elsewhere.ts';
import { ResendConfirmation } from '@forewire/ui/resend-confirmation.tsx';
import { useSession } from '@forewire/ui/session.tsx';

/** Says on every page of the app that alerts wait for the address to be confirmed, until it is. */
export function ConfirmEmailBanner() {
  const { user } = useSession();
  const { waiting } = useConfirmedElsewhere();
  if (!user || !waiting) return null;
  return (
    <aside aria-label="Confirm your email address" className="flex items-start gap-2.5 border-b border-line bg-warn-soft px-4 py-2.5 text-sm md:items-center md:px-6">
      <MailWarning size={16} aria-hidden className="mt-0.5 shrink-0 text-warn md:mt-0" />
      <p className="min-w-0 flex-1 wrap-anywhere">
        <strong className="font-medium">Confirm your email address to get alerts.</strong> We sent a link to {user.email}. <ResendConfirmation email={user.email} />
      </p>
    </aside>
  );
}
