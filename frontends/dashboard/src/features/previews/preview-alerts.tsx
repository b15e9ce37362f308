import { Telescope } from 'lucide-react';
import { useState } from 'react';
import type { Preview, PreviewedArticle } from '@forewire/contracts/http/previews';
import { messageOf } from '@forewire/ui/api-error.ts';
import { Button } from '@forewire/ui/button.tsx';
import { Card } from '@forewire/ui/card.tsx';
import { Notice } from '@forewire/ui/notice.tsx';
import { Loading, Skeleton, SkeletonText } from '@forewire/ui/skeleton.tsx';
import { Slider } from '@forewire/ui/slider.tsx';
import { ArticleLink } from '../../parts/article-link.tsx';
import { breadthAt, breadths, effectOf, rateText, stepOf } from './effect.ts';
import { useCancelPreview, usePreview, usePreviewAlerts, type Watch } from './previews.api.ts';
import { scoreText } from './verdict.ts';

function Articles({ title, articles, none }: { title: string; articles: readonly PreviewedArticle[]; none: string }) {
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-1.5">
      <h3 className="text-sm font-medium">{title}</h3>
      {articles.length === 0 ? <p className="text-sm text-muted">{none}</p> : null}
      <ul className="grid grid-cols-1 gap-2">
        {articles.map((article) => (
          <li key={article.url} className="grid text-sm">
            <ArticleLink url={article.url} title={article.title} />
            <span className="text-xs text-muted tabular-nums">{[article.sourceName, scoreText(article.score, null)].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Found({ preview, threshold }: { preview: Preview; threshold: number | null }) {
  const { perDay, alertCount, alerts, others } = effectOf(preview.articles, threshold);
  return (
    <Card className="grid grid-cols-1 gap-4">
      <div role="status">
        <p className="text-md font-semibold">{rateText(perDay)}</p>
        <p className="text-sm text-muted tabular-nums">
          {alertCount} {alertCount === 1 ? 'alert' : 'alerts'} from {preview.articles.length} articles of the last 30 days
        </p>
      </div>
      <Articles title="You would have been alerted to" articles={alerts} none="None of them. Move the slider towards broad, or change what to watch." />
      <Articles title="You would not have been alerted to" articles={others} none="There are no others." />
    </Card>
  );
}

function Outdated({ onAgain }: { onAgain: () => void }) {
  return (
    <Notice title="The monitor has changed since" action={<Button size="sm" onClick={onAgain}>Preview again</Button>}>
      <p>This preview is of what to watch, and where, as it was before.</p>
    </Notice>
  );
}

function Waiting({ onCancel }: { onCancel: () => void }) {
  return (
    <Loading label="Trying this monitor on recent articles">
      <Card className="grid grid-cols-1 gap-3">
        <div className="flex items-center justify-between gap-2">
          <p aria-hidden className="text-sm text-muted">
            Reading and analyzing recent articles...
          </p>
          <Button size="sm" variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        </div>
        <Skeleton className="h-5 w-2/5" />
        <SkeletonText lines={5} />
      </Card>
    </Loading>
  );
}

const keyOf = ({ prompt, enrichedPrompt, sources }: Watch) => JSON.stringify([prompt, enrichedPrompt, sources.map(({ url }) => url)]);

function usePreviewing(watch: Watch) {
  const start = usePreviewAlerts();
  const preview = usePreview(start.data);
  const cancel = useCancelPreview();
  const problem = [start.error, preview.error].find(Boolean);
  const stop = () => {
    if (preview.data) cancel.mutate(preview.data);
    start.reset();
  };
  return {
    running: start.isPending || (preview.data?.status === 'running' && !problem),
    /** It was asked for before the monitor became what it is now. */
    outdated: start.variables !== undefined && keyOf(start.variables) !== keyOf(watch),
    found: preview.data?.status === 'done' ? preview.data : null,
    failure: problem ? messageOf(problem) : preview.data?.status === 'failed' ? preview.data.error : null,
    run: () => start.mutate(watch),
    stop,
  };
}

function Invitation({ onRun }: { onRun: () => void }) {
  return (
    <div className="grid gap-1.5">
      <Button size="sm" className="justify-self-start" icon={<Telescope size={15} aria-hidden />} onClick={onRun}>
        Preview alerts
      </Button>
      <p className="text-sm text-muted">See what you would have been alerted to in the last 30 days. Nothing is sent.</p>
    </div>
  );
}

function Failure({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <Notice tone="warn" title="There is no preview" action={<Button size="sm" onClick={onRetry}>Try again</Button>}>
      <p className="wrap-anywhere">{text}</p>
    </Notice>
  );
}

function Answer({ running, outdated, found, failure, run, stop, threshold }: ReturnType<typeof usePreviewing> & { threshold: number | null }) {
  if (running) return <Waiting onCancel={stop} />;
  if (failure && !outdated) return <Failure text={failure} onRetry={run} />;
  if (!found && !outdated) return <Invitation onRun={run} />;
  return (
    <>
      {outdated ? <Outdated onAgain={run} /> : null}
      {found ? <Found preview={found} threshold={threshold} /> : null}
    </>
  );
}

/** How closely articles have to match, and what that would have meant for what was read of late. */
export function PreviewAlerts({ watch, threshold, onThreshold }: { watch: Watch; threshold: number | null; onThreshold: (threshold: number | null) => void }) {
  // While the thumb is held, its effect shows, and nothing is stored yet.
  const [held, setHeld] = useState<number | null>(null);
  const previewing = usePreviewing(watch);
  const step = held ?? stepOf(threshold);
  const { label } = breadthAt(step);
  return (
    <section aria-label="Preview alerts" className="grid grid-cols-1 gap-3">
      <div className="flex h-7 items-center justify-between">
        <h2 className="text-sm font-medium text-muted">How closely articles have to match</h2>
        <span className="text-sm">{label}</span>
      </div>
      <Slider
        label="How closely articles have to match"
        value={step}
        steps={breadths.length}
        valueText={label}
        ends={['Broad', 'Narrow']}
        onValueChange={setHeld}
        onValueCommit={(next) => {
          setHeld(null);
          onThreshold(breadthAt(next).threshold);
        }}
      />
      <Answer {...previewing} threshold={breadthAt(step).threshold} />
    </section>
  );
}
