import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { cn } from '@forewire/ui/cn.ts';
import { Input } from '@forewire/ui/input.tsx';
import { guideParts } from '../../parts/guide.ts';
import { loadSearch } from './load-search.ts';
import type { Hit } from './search.ts';

const linkClass = 'flex min-h-8 items-center rounded-small px-2 py-1 text-base touch:min-h-11';

/** Every page of the guide, with the present one marked. */
export function PageLinks({ path }: { path: string }) {
  return (
    <nav aria-label="Guide" className="grid gap-6">
      {guideParts.map(({ title, pages }) => (
        <div key={title}>
          <p className="mb-1.5 px-2 text-sm font-semibold">{title}</p>
          <ul>
            {pages.map((page) => (
              <li key={page.path}>
                <Link to={page.path} aria-current={page.path === path ? 'page' : undefined} className={cn(linkClass, page.path === path ? 'bg-sunken font-medium text-ink' : 'text-muted hover:bg-sunken hover:text-ink')}>
                  {page.title}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function HitLink({ hit, onChosen }: { hit: Hit; onChosen: () => void }) {
  return (
    <Link to={hit.id} onClick={onChosen} className="grid gap-0.5 rounded-small px-2 py-2 hover:bg-sunken">
      <span className="text-base font-medium">{hit.heading || hit.page}</span>
      {hit.heading ? <span className="text-sm text-muted">{hit.page}</span> : null}
      <span className="text-sm text-muted">{hit.excerpt}</span>
    </Link>
  );
}

function statusOf(hits: readonly Hit[] | undefined, failed: boolean): string {
  if (failed) return 'The search could not be loaded. Check your connection and reload the page.';
  if (!hits) return 'Searching...';
  if (hits.length === 0) return 'Nothing found. Try fewer or other words.';
  return hits.length === 1 ? '1 result' : `${hits.length} results`;
}

function useGuideSearch() {
  const [query, setQuery] = useState('');
  const [wanted, setWanted] = useState(false);
  const { data: search, isError } = useQuery({ queryKey: ['guide', 'search'], queryFn: loadSearch, enabled: wanted, staleTime: Infinity });
  const asked = query.trim() !== '';
  return { query, setQuery, prepare: () => setWanted(true), asked, hits: asked ? search?.(query) : undefined, failed: isError };
}

/** Search over the guide; while nothing is asked, its pages. */
export function GuideNav({ path }: { path: string }) {
  const { query, setQuery, prepare, asked, hits, failed } = useGuideSearch();
  const navigate = useNavigate();
  const leave = () => setQuery('');
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') leave();
    const [first] = hits ?? [];
    if (event.key !== 'Enter' || !first) return;
    leave();
    void navigate(first.id);
  };
  return (
    <div className="grid gap-5">
      <search>
        <Input type="search" aria-label="Search the guide" placeholder="Search the guide" icon={<Search size={16} aria-hidden />} value={query} onFocus={prepare} onChange={(event) => (prepare(), setQuery(event.target.value))} onKeyDown={onKeyDown} />
      </search>
      {asked ? (
        <div>
          <p role="status" className="px-2 pb-1 text-sm text-muted">
            {statusOf(hits, failed)}
          </p>
          <ul aria-label="Search results">
            {hits?.map((hit) => (
              <li key={hit.id}>
                <HitLink hit={hit} onChosen={leave} />
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <div className={cn('max-lg:hidden', asked && 'hidden')}>
        <PageLinks path={path} />
      </div>
    </div>
  );
}
