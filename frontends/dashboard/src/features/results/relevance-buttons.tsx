import { ThumbsDown, ThumbsUp } from 'lucide-react';
import type { Result } from '@forewire/contracts/http/tasks';
import { messageOf } from '@forewire/ui/api-error.ts';
import { cn } from '@forewire/ui/cn.ts';
import { IconButton } from '@forewire/ui/icon-button.tsx';
import { toast } from '@forewire/ui/toast.ts';
import { type Sentiment, useRate } from './results.api.ts';

export type RelevanceButtonsProps = { result: Result; /** Shown at once, not only under the pointer. */ always?: boolean; /** Only what was said already: the news is too fresh to be judged. */ once?: boolean };

/** Whether a result was what the user meant; what was said stays in sight. */
export function RelevanceButtons({ result, always = false, once = false }: RelevanceButtonsProps) {
  const rate = useRate(result.taskId);
  const link = result.links[0];
  if (!link || (once && !link.sentiment)) return null;
  /** Said again, it is taken back. */
  const say = (said: Sentiment) => {
    if (rate.isPending) return;
    const sentiment = link.sentiment === said ? null : said;
    rate.mutate({ linkId: link.id, sentiment, before: link.sentiment }, { onError: (error) => toast.error(messageOf(error, 'Failed to save your feedback')) });
  };
  const hidden = always || link.sentiment ? '' : 'md:opacity-0 md:group-focus-within:opacity-100 md:group-hover:opacity-100 touch:hidden';
  return (
    <span className={cn('relative z-10 inline-flex shrink-0 items-center', hidden)}>
      <IconButton label="Relevant" size="sm" pressed={link.sentiment === 'relevant'} onClick={() => say('relevant')}>
        <ThumbsUp size={15} className={link.sentiment === 'relevant' ? 'fill-current text-ok' : ''} />
      </IconButton>
      <IconButton label="Not relevant" size="sm" pressed={link.sentiment === 'not_relevant'} onClick={() => say('not_relevant')}>
        <ThumbsDown size={15} className={link.sentiment === 'not_relevant' ? 'fill-current text-danger' : ''} />
      </IconButton>
    </span>
  );
}
