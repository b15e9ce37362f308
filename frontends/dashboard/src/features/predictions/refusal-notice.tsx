import { ApiError, messageOf } from '@forewire/ui/api-error.ts';
import { Button } from '@forewire/ui/button.tsx';
import { Notice } from '@forewire/ui/notice.tsx';
import { isPlanRefusal } from './plan-refusal.ts';

export type RefusalNoticeProps = { error: unknown; onRetry: () => void; onUpgrade: () => void };

function wordsOf(error: unknown): string {
  if (!(error instanceof ApiError) || !error.credits) return messageOf(error);
  const { required, remaining } = error.credits;
  return `${error.detail}. A prediction costs ${required} credits, and ${remaining} are left.`;
}

/** Why the question was not taken, and what to do about it. */
export function RefusalNotice({ error, onRetry, onUpgrade }: RefusalNoticeProps) {
  const upgrade = isPlanRefusal(error);
  return (
    <Notice
      tone={upgrade ? 'warn' : 'danger'}
      action={
        <div className="flex gap-2">
          {upgrade ? (
            <Button size="sm" variant="primary" onClick={onUpgrade}>
              Upgrade
            </Button>
          ) : null}
          <Button size="sm" onClick={onRetry}>
            Try again
          </Button>
        </div>
      }
    >
      {wordsOf(error)}
    </Notice>
  );
}
