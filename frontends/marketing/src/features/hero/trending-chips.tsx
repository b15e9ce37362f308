import { TrendingUp } from 'lucide-react';
import { useMemo } from 'react';
import { Chip } from '@forewire/ui/chip.tsx';
import { Loading, Skeleton } from '@forewire/ui/skeleton.tsx';
import { useTrendingTopics } from './hero.api.ts';
import { pickSome } from './pick-some.ts';

// Spec public-site.md §9.
const shown = 6;

/** Up to six suggestions, others at each visit; nothing where there are none. */
export function TrendingChips({ onPick }: { onPick: (prompt: string) => void }) {
  const { data, isPending } = useTrendingTopics();
  const topics = useMemo(() => pickSome(data ?? [], shown, Math.random), [data]);
  if (isPending) {
    return (
      <Loading label="Loading suggestions" className="flex flex-wrap justify-center gap-2">
        {['w-28', 'w-36', 'w-32', 'w-40', 'w-28', 'w-36'].map((width, index) => (
          <Skeleton key={index} className={`h-8 rounded-full touch:h-11 ${width}`} />
        ))}
      </Loading>
    );
  }
  if (topics.length === 0) return null;
  return (
    <ul aria-label="Suggestions" className="flex flex-wrap justify-center gap-2">
      {topics.map((topic) => (
        <li key={topic.id} className="min-w-0">
          <Chip icon={<TrendingUp size={14} aria-hidden className="text-muted" />} onClick={() => onPick(topic.prompt)}>
            {topic.title}
          </Chip>
        </li>
      ))}
    </ul>
  );
}
