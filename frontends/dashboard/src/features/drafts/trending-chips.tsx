import { TrendingUp } from 'lucide-react';
import { useState } from 'react';
import { Chip } from '@forewire/ui/chip.tsx';
import { Loading, Skeleton } from '@forewire/ui/skeleton.tsx';
import { useTrendingTopics } from './drafts.api.ts';

const shown = 6;

/** Up to six suggestions, others at every visit. */
export function TrendingChips({ onPick }: { onPick: (prompt: string) => void }) {
  const topics = useTrendingTopics();
  const [seed] = useState(() => Math.random());
  if (topics.isPending) {
    return (
      <Loading label="Loading suggestions" className="flex flex-wrap justify-center gap-2">
        {['w-28', 'w-36', 'w-32', 'w-40', 'w-28', 'w-36'].map((width, index) => (
          <Skeleton key={index} className={`h-8 rounded-full ${width}`} />
        ))}
      </Loading>
    );
  }
  const all = topics.data ?? [];
  const start = Math.floor(seed * all.length);
  const picked = [...all.slice(start), ...all.slice(0, start)].slice(0, shown);
  return (
    <ul aria-label="Suggestions" className="flex flex-wrap justify-center gap-2">
      {picked.map((topic) => (
        <li key={topic.id} className="min-w-0">
          <Chip icon={<TrendingUp size={14} aria-hidden className="text-muted" />} onClick={() => onPick(topic.prompt)}>
            {topic.title}
          </Chip>
        </li>
      ))}
    </ul>
  );
}
