import { ChevronDown, Copy, ExternalLink } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '@forewire/ui/button.tsx';
import { Dialog } from '@forewire/ui/dialog.tsx';
import { DropdownMenu } from '@forewire/ui/dropdown-menu.tsx';
import { Lead } from '@forewire/ui/news-card.tsx';
import type { RecentResult } from '@forewire/ui/recent-results.ts';
import { useTimeFormat } from '@forewire/ui/relative-time.tsx';
import { SourceLabel } from '@forewire/ui/source-icon.tsx';
import { exactTime } from '@forewire/ui/time-ago.ts';

// Spec public-site.md §9.
const copiedMs = 2000;

function CopyMenu({ item }: { item: RecentResult }) {
  const [outcome, setOutcome] = useState<string | null>(null);
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(null), copiedMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = (text: string) => {
    navigator.clipboard.writeText(text).then(
      () => setOutcome('Copied!'),
      () => setOutcome('Copy failed'),
    );
  };
  return (
    <DropdownMenu
      trigger={
        <Button icon={<Copy size={16} aria-hidden />} iconEnd={<ChevronDown size={14} aria-hidden />}>
          <span aria-live="polite">{outcome ?? 'Copy'}</span>
        </Button>
      }
      items={[
        { label: 'Copy Summary', onSelect: () => copy(item.summary || item.title) },
        { label: 'Copy Full Story', onSelect: () => copy([item.title, item.summary, item.url].filter(Boolean).join('\n\n')) },
      ]}
    />
  );
}

function ViewArticle({ url, label }: { url: string; label: string }) {
  return (
    <Button asChild variant="primary" iconEnd={<ExternalLink size={15} aria-hidden />}>
      <a href={url} target="_blank" rel="noreferrer noopener">
        {label}
      </a>
    </Button>
  );
}

function Content({ item }: { item: RecentResult }) {
  const format = useTimeFormat();
  return (
    <article className="grid gap-4">
      <div className="grid gap-2">
        <h2 className="pr-8 font-serif text-xl leading-tight font-medium text-balance">{item.title}</h2>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <SourceLabel source={{ url: item.url, name: item.domain }} className="font-medium text-ink" />
          <span>{item.publishedDate ? `Published ${exactTime(item.publishedDate, format)}` : `Found ${exactTime(item.createdAt, format)}`}</span>
        </p>
      </div>
      <Lead url={item.imageUrl} className="max-h-72 rounded-control" />
      {item.summary ? (
        <>
          <p className="max-w-reading text-md whitespace-pre-wrap">{item.summary}</p>
          <p className="rounded-card bg-sunken px-4 py-3 text-base text-muted">
            <span className="block font-medium text-ink">More Content Available</span>
            This is a summary. The whole story is with the publisher.
          </p>
        </>
      ) : (
        <p className="rounded-card bg-sunken px-4 py-3 text-base text-muted">
          <span className="block font-medium text-ink">Can&apos;t Show Content Here</span>
          The publisher gives no more than the headline.
        </p>
      )}
    </article>
  );
}

/** A story of the latest news, to read and copy without leaving the page. */
export function ContentPreview({ item, onClose }: { item: RecentResult | null; onClose: () => void }) {
  return (
    <Dialog
      open={item !== null}
      onOpenChange={(open) => !open && onClose()}
      title={item?.title ?? 'Story'}
      hideTitle
      size="lg"
      footer={
        item ? (
          <>
            <CopyMenu item={item} />
            <ViewArticle url={item.url} label={item.summary ? 'View Article' : 'Open Link'} />
          </>
        ) : null
      }
    >
      {item ? <Content item={item} /> : null}
    </Dialog>
  );
}
