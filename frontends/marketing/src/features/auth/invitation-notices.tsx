import { messageOf } from '@forewire/ui/api-error.ts';
import { Button } from '@forewire/ui/button.tsx';
import { Notice } from '@forewire/ui/notice.tsx';
import { Loading, Skeleton } from '@forewire/ui/skeleton.tsx';

export function InvitationLoading() {
  return (
    <Loading label="Loading your invitation" className="grid gap-4">
      <Skeleton className="h-8 w-3/5" />
      <Skeleton className="h-4 w-4/5" />
      <Skeleton className="mt-2 h-9" />
    </Loading>
  );
}

export function InvitationGone({ error, onContinue }: { error: unknown; onContinue: () => void }) {
  return (
    <Notice
      tone="danger"
      action={
        <Button size="sm" onClick={onContinue}>
          Continue without it
        </Button>
      }
    >
      {messageOf(error, 'This invitation is invalid or has expired.')}
    </Notice>
  );
}
