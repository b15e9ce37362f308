import { ArrowLeft, ArrowRight } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { cn } from '@forewire/ui/cn.ts';
import { guidePages, type GuideHeading, type GuideLink, type GuideText } from '../../parts/guide.ts';
import { GuideNav, PageLinks } from './guide-nav.tsx';

// The build's HTML has no classes; what is wider than the column is scrolled in itself.
const textClass = cn(
  'max-w-reading min-w-0 text-md [&>*+*]:mt-4',
  '[&_a]:text-accent [&_a]:underline [&_a]:underline-offset-4 [&_strong]:font-semibold',
  '[&>*+h2]:mt-10 [&_h2]:scroll-mt-20 [&_h2]:text-lg [&_h2]:font-semibold [&>*+h3]:mt-7 [&_h3]:scroll-mt-20 [&_h3]:text-md [&_h3]:font-semibold',
  '[&_ul]:list-disc [&_ol]:list-decimal [&_ul]:pl-6 [&_ol]:pl-6 [&_li+li]:mt-1.5 [&_li_pre]:mt-2',
  '[&_code]:rounded-small [&_code]:bg-sunken [&_code]:px-1 [&_code]:py-0.5 [&_code]:font-mono [&_code]:text-base',
  '[&_pre]:overflow-x-auto [&_pre]:rounded-card [&_pre]:border [&_pre]:border-line [&_pre]:bg-sunken [&_pre]:p-4 [&_pre_code]:p-0 [&_pre_code]:text-sm [&_pre_code]:whitespace-pre',
  '[&_[data-table]]:overflow-x-auto [&_[data-table]]:rounded-card [&_[data-table]]:border [&_[data-table]]:border-line',
  '[&_table]:w-full [&_table]:text-left [&_table]:text-base [&_th]:bg-sunken [&_th]:px-3 [&_th]:py-2 [&_th]:font-semibold [&_td]:min-w-32 [&_td]:border-t [&_td]:border-line [&_td]:px-3 [&_td]:py-2 [&_td]:align-top',
);

/** Keeps links of the text within the application, as `Link` does. */
function useInnerLinks() {
  const navigate = useNavigate();
  return (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    const elsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!link || link.target || elsewhere) return;
    event.preventDefault();
    void navigate(`${link.pathname}${link.hash}`);
  };
}

function OnThisPage({ headings }: { headings: readonly GuideHeading[] }) {
  return (
    <nav aria-label="On this page" className="max-xl:hidden">
      <div className="sticky top-20">
        <p className="mb-2 text-sm font-semibold">On this page</p>
        <ul className="grid gap-1.5 border-l border-line pl-3">
          {headings.map(({ id, text }) => (
            <li key={id}>
              <Link to={`#${id}`} className="text-sm text-muted hover:text-ink">
                {text}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}

function Neighbour({ page, over, children }: { page: GuideLink | undefined; over: string; children: ReactNode }) {
  if (!page) return <span />;
  return (
    <Link to={page.path} className="grid gap-0.5 rounded-card border border-line bg-surface px-4 py-3 transition-colors duration-150 hover:border-line-strong/60">
      <span className="flex items-center gap-1.5 text-sm text-muted">{children}{over}</span>
      <span className="text-md font-medium">{page.title}</span>
    </Link>
  );
}

function Neighbours({ path }: { path: string }) {
  const at = guidePages.findIndex((page) => page.path === path);
  return (
    <nav aria-label="More of the guide" className="mt-14 grid max-w-reading gap-3 sm:grid-cols-2">
      <Neighbour page={guidePages[at - 1]} over="Before">
        <ArrowLeft size={14} aria-hidden />
      </Neighbour>
      <Neighbour page={guidePages[at + 1]} over="Next">
        <ArrowRight size={14} aria-hidden />
      </Neighbour>
    </nav>
  );
}

/** The guide's frame: search and pages at the side, or above on a phone. */
export function GuideFrame({ path, children }: { path: string; children: ReactNode }) {
  return (
    <div className="mx-auto grid w-full max-w-6xl gap-8 px-5 pt-8 pb-20 md:px-8 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-12 lg:pt-12">
      <div className="lg:sticky lg:top-16 lg:max-h-[calc(100dvh-4rem)] lg:self-start lg:overflow-y-auto lg:py-2">
        <GuideNav path={path} />
        <details className="mt-4 rounded-card border border-line bg-surface lg:hidden">
          <summary className="flex min-h-11 cursor-pointer items-center px-4 text-base font-medium">All pages</summary>
          <div className="px-2 pb-4">
            <PageLinks path={path} />
          </div>
        </details>
      </div>
      {children}
    </div>
  );
}

/** One page of the guide. */
export function GuideView({ guide }: { guide: GuideText }) {
  const onClick = useInnerLinks();
  return (
    <GuideFrame path={guide.path}>
      <div className="grid gap-12 xl:grid-cols-[minmax(0,1fr)_12rem]">
        <article className="min-w-0">
          <h1 className="font-serif text-2xl leading-tight font-medium tracking-tight text-balance">{guide.title}</h1>
          <p className="mt-4 mb-8 max-w-reading text-md text-muted">{guide.lead}</p>
          {/* Rendered by our own build from our own files, without any HTML of theirs. */}
          <div className={textClass} onClick={onClick} dangerouslySetInnerHTML={{ __html: guide.html }} />
          <Neighbours path={guide.path} />
        </article>
        <OnThisPage headings={guide.headings.filter(({ depth }) => depth === 2)} />
      </div>
    </GuideFrame>
  );
}
