import { ExternalLink, History } from 'lucide-react';
import type { Result } from '@forewire/contracts/http/tasks';
import { Button } from '@forewire/ui/button.tsx';
import { CopyButton } from '@forewire/ui/copy-button.tsx';
import { useTimeFormat } from '@forewire/ui/relative-time.tsx';
import { Sheet } from '@forewire/ui/sheet.tsx';
import { SourceIcon } from '@forewire/ui/source-icon.tsx';
import { sourceName } from '@forewire/ui/source-name.ts';
import { exactTime } from '@forewire/ui/time-ago.ts';
import { RelevanceButtons } from './relevance-buttons.tsx';

function Links({ result }: { result: Result }) {
  const links = result.links.length > 0 ? result.links : [{ id: result.id, url: result.url, title: result.title, sourceName: '' }];
  return (
    <ul className="grid grid-cols-1 gap-1.5">
      {links.map((link) => {
        const source = { url: link.url, name: link.sourceName };
        return (
          <li key={link.id}>
            <a href={link.url} target="_blank" rel="noreferrer noopener" className="flex min-h-11 items-center gap-3 rounded-control border border-line px-3 py-2 hover:bg-sunken">
              <SourceIcon source={source} size={20} />
              <span className="grid min-w-0 flex-1">
                <span className="text-base font-medium">{sourceName(source)}</span>
                {link.title && link.title !== result.title ? <span className="truncate text-sm text-muted">{link.title}</span> : null}
              </span>
              <ExternalLink size={15} aria-hidden className="shrink-0 text-muted" />
              <span className="sr-only">opens in a new tab</span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}

function Body({ result, mayRate }: { result: Result; mayRate: boolean }) {
  const format = useTimeFormat();
  const published = result.publicationDate;
  return (
    <article className="grid grid-cols-1 gap-5">
      {result.updateOf ? (
        <p className="flex items-center gap-1.5 text-sm font-medium text-accent">
          <History size={14} aria-hidden />
          Update to an earlier story
        </p>
      ) : null}
      <h2 className="font-serif text-xl leading-tight font-medium text-balance">{result.title.trim()}</h2>
      <p className="-mt-3 text-sm text-muted">
        {published ? `Published ${exactTime(published, format)}` : `Found ${exactTime(result.foundAt, format)}`}
        {published ? <span className="block">Found {exactTime(result.foundAt, format)}</span> : null}
      </p>
      <p className="text-md whitespace-pre-wrap">{result.summary || result.description || 'No description available'}</p>
      {result.reason ? (
        <p className="border-l-2 border-line pl-3 text-sm text-muted">
          <span className="font-medium text-ink">Why you got this: </span>
          {result.reason}
        </p>
      ) : null}
      <section aria-label="Sources" className="grid grid-cols-1 gap-2">
        <h3 className="text-sm font-medium text-muted">{result.links.length > 1 ? `Reported by ${result.links.length} sources` : 'Source'}</h3>
        <Links result={result} />
      </section>
      {mayRate ? (
        <div className="flex items-center justify-between gap-3 border-t border-line pt-3 text-sm text-muted">
          Is this what you meant to hear about?
          <RelevanceButtons result={result} always />
        </div>
      ) : null}
    </article>
  );
}

/** One result in full: title, times, summary, every source that told it. */
export function ResultPreview({ result, mayRate, onClose }: { result: Result | null; mayRate: boolean; onClose: () => void }) {
  return (
    <Sheet
      open={result !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Result"
      footer={
        result ? (
          <>
            <CopyButton text={() => `${result.title}\n\n${result.summary}\n\n${result.links[0]?.url ?? result.url}`} label="Copy summary" />
            <Button asChild variant="primary">
              <a href={result.links[0]?.url ?? result.url} target="_blank" rel="noreferrer noopener">
                Open article
              </a>
            </Button>
          </>
        ) : null
      }
    >
      {result ? <Body result={result} mayRate={mayRate} /> : null}
    </Sheet>
  );
}
