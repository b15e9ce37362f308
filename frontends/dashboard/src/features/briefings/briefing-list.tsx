import { Moon, Sunrise } from 'lucide-react';
import { Link } from 'react-router';
import { cn } from '@forewire/ui/cn.ts';
import { RelativeTime } from '@forewire/ui/relative-time.tsx';
import type { Briefing } from './briefings.api.ts';

/** The briefings by subject; each opens in the reader. */
export function BriefingList({ briefings, currentId }: { briefings: readonly Briefing[]; currentId: string | null }) {
  return (
    <ul aria-label="Briefings" className="grid gap-px">
      {briefings.map((item) => (
        <li key={item.id} className={cn('relative grid gap-1 rounded-card p-3.5 transition-colors duration-150 hover:bg-sunken/70', item.id === currentId && 'bg-sunken')}>
          <p className="flex items-center gap-2 text-sm text-muted">
            {item.briefingType === 'morning' ? <Sunrise size={14} aria-hidden /> : <Moon size={14} aria-hidden />}
            {item.briefingType === 'morning' ? 'Morning' : 'Evening'}
            <span className="relative z-10 ml-auto">
              <RelativeTime value={item.sentAt} />
            </span>
          </p>
          <Link to={`/briefings?id=${item.id}`} aria-current={item.id === currentId ? 'page' : undefined} className="font-serif text-md leading-snug font-medium after:absolute after:inset-0 after:rounded-card">
            {item.subjectLine}
          </Link>
          <p className="line-clamp-2 text-sm text-muted">{item.previewText}</p>
        </li>
      ))}
    </ul>
  );
}
