import { Link } from '@forewire/ui/router.ts';
import { Button } from '@forewire/ui/button.tsx';
import { EmptyState } from '@forewire/ui/empty-state.tsx';
import { PageMeta } from '@forewire/ui/page-meta.tsx';
import { MailWarning } from 'lucide-react';

/**
 * In place of "not found" on the operator's page, for whoever has not confirmed their address. It says the same to all
 * of them: whether an address is an operator's is told to nobody who may not hold it.
 */
export function ConfirmFirst({ email }: { email: string }) {
  return (
    <>
      <PageMeta title="For operators" noindex />
      <EmptyState
        className="min-h-[60dvh]"
        icon={<MailWarning size={20} aria-hidden />}
        title="This page is for operators"
        description={`If ${email} is an operator’s address, confirm it first: open the link in the mail you got, or have it sent again. For everyone else there is nothing here.`}
        action={
          <Button asChild variant="primary">
            <Link to="?settings=true&settingsTab=profile">Open your profile</Link>
          </Button>
        }
      />
    </>
  );
}
