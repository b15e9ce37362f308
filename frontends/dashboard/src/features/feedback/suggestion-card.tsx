import { ChevronRight, Lightbulb } from 'lucide-react';
import { useState } from 'react';
import type { Suggestion } from '@forewire/contracts/http/feedback';
import type { Task } from '@forewire/contracts/http/tasks';
import { messageOf } from '@forewire/ui/api-error.ts';
import { Badge } from '@forewire/ui/badge.tsx';
import { Button } from '@forewire/ui/button.tsx';
import { Card } from '@forewire/ui/card.tsx';
import { cn } from '@forewire/ui/cn.ts';
import { toast } from '@forewire/ui/toast.ts';
import { useAccept, useDismiss, useFeedback } from './feedback.api.ts';
import { changeText, effectText, marksText } from './feedback-words.ts';

const markTexts = { relevant: 'Relevant', not_relevant: 'Not relevant' } as const;

function Examples({ suggestion }: { suggestion: Suggestion }) {
  const [open, setOpen] = useState(false);
  const { examples, leftOut } = suggestion;
  if (examples.length === 0) return null;
  return (
    <div className="grid grid-cols-1 gap-2">
      <button type="button" aria-expanded={open} onClick={() => setOpen(!open)} className="flex items-center gap-1 justify-self-start rounded-small text-sm font-medium text-muted hover:text-ink touch:h-11">
        <ChevronRight size={14} aria-hidden className={cn('transition-transform duration-150', open && 'rotate-90')} />
        What it would have left out
      </button>
      {open ? (
        <ul className="grid grid-cols-1 gap-2">
          {examples.map(({ id, title, sentiment }) => (
            <li key={id} className="flex items-start justify-between gap-3 text-sm">
              <span className="min-w-0 wrap-anywhere">{title}</span>
              {sentiment ? <Badge tone={sentiment === 'relevant' ? 'ok' : 'neutral'}>{markTexts[sentiment]}</Badge> : null}
            </li>
          ))}
          {leftOut > examples.length ? <li className="text-sm text-muted">and {leftOut - examples.length} more</li> : null}
        </ul>
      ) : null}
    </div>
  );
}

type SuggestionProps = { suggestion: Suggestion; taskId: string; onAccepted: (task: Task) => void };

function Suggested({ suggestion, taskId, onAccepted }: SuggestionProps) {
  const accept = useAccept(taskId);
  const dismiss = useDismiss(taskId);
  const busy = accept.isPending || dismiss.isPending;
  const onError = (error: unknown) => void toast.error(messageOf(error, 'Failed to update the monitor'));
  return (
    <section aria-label="Suggested from your feedback" className="my-4">
      <Card className="grid grid-cols-1 gap-3">
        <div className="grid grid-cols-1 gap-1">
          <h2 className="flex items-center gap-1.5 text-sm font-medium text-accent">
            <Lightbulb size={15} aria-hidden />
            Suggested from your feedback
          </h2>
          <p className="text-md font-medium wrap-anywhere">{changeText(suggestion)}</p>
          <p className="text-sm tabular-nums">{effectText(suggestion)}</p>
          <p className="text-sm text-muted tabular-nums">{marksText(suggestion)}</p>
          <p className="text-sm text-muted wrap-anywhere">Added to what is watched for: “{suggestion.clause}”</p>
        </div>
        <Examples suggestion={suggestion} />
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="primary" loading={accept.isPending} disabled={busy} onClick={() => accept.mutate(suggestion.id, { onSuccess: onAccepted, onError })}>
            Accept
          </Button>
          <Button size="sm" loading={dismiss.isPending} disabled={busy} onClick={() => dismiss.mutate(suggestion.id, { onError })}>
            Dismiss
          </Button>
        </div>
      </Card>
    </section>
  );
}

/** The change that the marks of a task speak for, if there is one: it counts once somebody accepts it. */
export function SuggestionCard({ task, own, onAccepted }: { task: Task; own: boolean; onAccepted: (task: Task) => void }) {
  const suggestion = useFeedback(task, own).data?.suggestion;
  if (!task.canEdit || !suggestion) return null;
  return <Suggested key={suggestion.id} suggestion={suggestion} taskId={task.id} onAccepted={onAccepted} />;
}
