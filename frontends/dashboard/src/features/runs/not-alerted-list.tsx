import { useState } from 'react';
import type { z } from 'zod';
import type { leftOut } from '@forewire/contracts/http/tasks';
import { ArticleLink } from '../../parts/article-link.tsx';
import { groupNotAlerted, type Kind, sharesReason } from './not-alerted.ts';

type NotAlerted = z.infer<typeof leftOut>;
const shownAtFirst = 5;

function Group({ kind, articles }: { kind: Kind; articles: readonly NotAlerted[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? articles : articles.slice(0, shownAtFirst);
  return (
    <section className="grid grid-cols-1 gap-2">
      <div className="grid gap-0.5">
        <h4 className="text-base font-medium">
          {kind.title} <span className="font-normal text-muted tabular-nums">{articles.length}</span>
        </h4>
        {kind.meaning ? <p className="text-sm text-muted">{kind.meaning}</p> : null}
      </div>
      <ul className="grid gap-2.5 border-l border-line pl-3">
        {shown.map((article) => (
          <li key={article.url} className="grid text-base">
            <ArticleLink url={article.url} title={article.title} />
            {sharesReason(kind) ? null : <span className="text-sm text-muted">{article.reason}</span>}
          </li>
        ))}
      </ul>
      {shown.length < articles.length ? (
        <button type="button" onClick={() => setAll(true)} className="justify-self-start rounded-small text-sm font-medium text-accent hover:underline touch:min-h-11">
          Show all {articles.length}
        </button>
      ) : null}
    </section>
  );
}

/** The articles of a run that caused no alert, under a heading for each reason. */
export function NotAlertedList({ articles }: { articles: readonly NotAlerted[] }) {
  return (
    <div className="grid grid-cols-1 gap-5">
      {groupNotAlerted(articles).map(({ kind, articles: ofKind }) => (
        <Group key={kind.title} kind={kind} articles={ofKind} />
      ))}
    </div>
  );
}
