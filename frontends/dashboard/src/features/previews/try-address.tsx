import { FlaskConical } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { Preview, PreviewedArticle } from '@forewire/contracts/http/previews';
import type { Task } from '@forewire/contracts/http/tasks';
import { messageOf } from '@forewire/ui/api-error.ts';
import { Badge } from '@forewire/ui/badge.tsx';
import { Button } from '@forewire/ui/button.tsx';
import { Card } from '@forewire/ui/card.tsx';
import { useNow } from '@forewire/ui/clock.ts';
import { Field } from '@forewire/ui/field.tsx';
import { Input } from '@forewire/ui/input.tsx';
import { Notice } from '@forewire/ui/notice.tsx';
import { Loading, Skeleton, SkeletonText } from '@forewire/ui/skeleton.tsx';
import { analysisText } from '../../parts/analysis-text.ts';
import { ArticleLink } from '../../parts/article-link.tsx';
import { usePreview, useTryAddress } from './previews.api.ts';
import { isTooOld, scoreText, storyText, verdictOf } from './verdict.ts';

function Story({ article }: { article: PreviewedArticle }) {
  if (!article.story) return null;
  return (
    <p className="text-sm">
      <span className="text-muted">{storyText(article.outcome)} </span>
      <ArticleLink {...article.story} />
    </p>
  );
}

function Verdict({ article, preview }: { article: PreviewedArticle; preview: Preview }) {
  const now = useNow();
  const { tone, title } = verdictOf(article, now);
  const facts = [scoreText(article.score, preview.threshold), preview.engine && `Analysis: ${analysisText(preview.engine)}`].filter(Boolean);
  return (
    <Card className="grid grid-cols-1 gap-2">
      <Badge tone={tone} className="justify-self-start">
        {title}
      </Badge>
      <p className="text-base font-medium">
        <ArticleLink url={article.url} title={article.title} />
      </p>
      <Story article={article} />
      {article.reason ? <p className="text-sm wrap-anywhere">{article.reason}</p> : null}
      {isTooOld(article, now) ? <p className="text-sm">It was published more than seven days ago. Articles that old are not reported when a source brings them.</p> : null}
      {facts.length > 0 ? <p className="text-xs text-muted tabular-nums">{facts.join(' · ')}</p> : null}
    </Card>
  );
}

function Waiting() {
  return (
    <Loading label="Reading and analyzing the article">
      <Card className="grid grid-cols-1 gap-3">
        <p aria-hidden className="text-sm text-muted">
          Reading and analyzing the article...
        </p>
        <Skeleton className="h-4 w-4/5" />
        <SkeletonText lines={2} />
      </Card>
    </Loading>
  );
}

function Outcome({ preview, failure, onRetry }: { preview: Preview; failure: unknown; onRetry: () => void }) {
  if (failure || preview.status === 'failed') {
    return (
      <Notice tone="danger" title="This article could not be tried" action={<Button size="sm" onClick={onRetry}>Try again</Button>}>
        <p className="wrap-anywhere">{failure ? messageOf(failure) : preview.error}</p>
      </Notice>
    );
  }
  if (preview.status === 'running') return <Waiting />;
  return (
    <div role="status" className="grid grid-cols-1 gap-2">
      {preview.articles.map((article) => (
        <Verdict key={article.url} article={article} preview={preview} />
      ))}
    </div>
  );
}

/** A field for an article's address, and what the monitor would make of it. */
export function TryAddress({ task }: { task: Task }) {
  const [url, setUrl] = useState('');
  const [empty, setEmpty] = useState(false);
  const start = useTryAddress(task.id);
  const preview = usePreview(start.data);
  const busy = start.isPending || (preview.data?.status === 'running' && !preview.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setEmpty(!url.trim());
    if (url.trim() && !busy) start.mutate(url.trim());
  };
  const problem = empty ? 'Enter the address of an article' : start.error ? messageOf(start.error) : undefined;
  return (
    <section aria-label="Try an article" className="grid grid-cols-1 gap-2">
      <h2 className="text-sm font-medium text-muted">Try an article</h2>
      <form noValidate onSubmit={submit} className="grid grid-cols-[1fr_auto] items-start gap-2">
        <Field label="Address of an article" hideLabel error={problem} help="See whether you would be alerted to it, and why. Nothing is sent.">
          <Input type="url" inputMode="url" autoCapitalize="none" autoCorrect="off" spellCheck={false} placeholder="https://" value={url} onChange={(event) => setUrl(event.target.value)} />
        </Field>
        <Button type="submit" loading={busy} icon={<FlaskConical size={15} aria-hidden />}>
          Try
        </Button>
      </form>
      {start.isPending ? <Waiting /> : preview.data ? <Outcome preview={preview.data} failure={preview.error} onRetry={() => start.mutate(url.trim() || (start.variables ?? ''))} /> : null}
    </section>
  );
}
