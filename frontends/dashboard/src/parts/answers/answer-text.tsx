import { type ComponentProps, memo, type ReactNode } from 'react';
import Markdown, { type Components } from 'react-markdown';
import rehypeSanitize, { defaultSchema, type Options } from 'rehype-sanitize';
import remarkCjkFriendly from 'remark-cjk-friendly';
import remarkGfm from 'remark-gfm';
import { cn } from '@forewire/ui/cn.ts';
import { ChartBlock } from './chart-block.tsx';
import { Citation, CitedText, type Sources, SourcesProvider, useSources } from './citations.tsx';
import { remarkAnswer } from './remark-answer.ts';
import { sourceAt } from './source-at.ts';
import { isTame } from './tame.ts';

const schema: Options = {
  ...defaultSchema,
  tagNames: ['p', 'br', 'hr', 'strong', 'em', 'del', 'a', 'ul', 'ol', 'li', 'input', 'blockquote', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'code', 'pre', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'cite'],
  attributes: {
    a: ['href'],
    cite: ['dataN'],
    code: [['className', /^language-./]],
    input: [['disabled', true], ['type', 'checkbox'], 'checked'],
    ol: ['start'],
    td: ['align'],
    th: ['align'],
  },
  protocols: { href: ['http', 'https'] },
};

type Element<Tag extends keyof Components> = Extract<Components[Tag], (...args: never[]) => unknown> extends (props: infer Props) => unknown ? Props : never;

/** A link leads to a report that the answer lists, or nowhere. */
function Anchor({ href, children }: { href?: string | undefined; children?: ReactNode }) {
  const source = sourceAt(useSources(), href ?? '');
  if (!source) return <>{children}</>;
  return (
    <a href={source.url} target="_blank" rel="noreferrer noopener" title={source.publisher} className="text-accent underline underline-offset-2">
      {children}
      <span className="sr-only"> opens in a new tab</span>
    </a>
  );
}

/** Code that runs off to the side can be scrolled, by keyboard too. */
function Pre({ node, children }: Element<'pre'>) {
  const [code] = node?.children ?? [];
  if (code?.type === 'element' && String(code.properties['className']) === 'language-chart') {
    const [json] = code.children;
    return <ChartBlock json={json?.type === 'text' ? json.value : ''} />;
  }
  return (
    <pre dir="ltr" tabIndex={0} role="region" aria-label="Code" className="overflow-x-auto rounded-control bg-sunken p-3 font-mono text-sm [&>code]:bg-transparent [&>code]:p-0">
      {children}
    </pre>
  );
}

function Table({ children }: ComponentProps<'table'>) {
  return (
    <div tabIndex={0} role="region" aria-label="Table" className="overflow-x-auto">
      <table className="w-full border-collapse font-sans text-base wrap-break-word tabular-nums">{children}</table>
    </div>
  );
}

const heading = ({ children }: { children?: ReactNode }) => <h4 className="font-sans text-base font-semibold [unicode-bidi:plaintext]">{children}</h4>;

// Each block takes the direction of its own words; lists as a whole, since their marks stand on one side.
const components: Components = {
  a: ({ href, children }) => <Anchor href={href}>{children}</Anchor>,
  blockquote: ({ children }) => (
    <blockquote dir="auto" className="grid grid-cols-1 gap-2 border-s-2 border-line-strong ps-3 text-muted">
      {children}
    </blockquote>
  ),
  cite: ({ node }) => <Citation n={Number(node?.properties['dataN'])} />,
  code: ({ children }) => (
    <code dir="ltr" className="rounded-small bg-sunken px-1 py-px font-mono text-[0.9em]">
      {children}
    </code>
  ),
  h1: heading,
  h2: heading,
  h3: heading,
  h4: heading,
  h5: heading,
  h6: heading,
  hr: () => <hr className="border-line" />,
  input: ({ checked }) => <input type="checkbox" disabled checked={checked ?? false} readOnly className="me-1.5" />,
  ol: ({ start, children }) => (
    <ol dir="auto" start={start} className="grid list-decimal grid-cols-1 gap-1.5 ps-6">
      {children}
    </ol>
  ),
  p: ({ children }) => <p className="[unicode-bidi:plaintext]">{children}</p>,
  pre: Pre,
  table: Table,
  td: ({ style, children }) => (
    <td dir="auto" style={style} className="border-b border-line px-2 py-1.5 align-top">
      {children}
    </td>
  ),
  th: ({ style, children }) => (
    <th dir="auto" style={style} scope="col" className="border-b border-line-strong px-2 py-1.5 text-start font-semibold">
      {children}
    </th>
  ),
  ul: ({ children }) => (
    <ul dir="auto" className="grid list-disc grid-cols-1 gap-1.5 ps-5">
      {children}
    </ul>
  ),
};

const remarkPlugins = [remarkGfm, remarkCjkFriendly, remarkAnswer];
const rehypePlugins: ComponentProps<typeof Markdown>['rehypePlugins'] = [[rehypeSanitize, schema]];

export type AnswerTextProps = { text: string; sources: Sources; large?: boolean };

/** What an agent or the synthesis says, in Markdown with charts; its citations lead to the reports, and so does every link. */
export const AnswerText = memo(function AnswerText({ text, sources, large = false }: AnswerTextProps) {
  return (
    <SourcesProvider value={sources}>
      <div className={cn('grid max-w-reading grid-cols-1 gap-3 wrap-anywhere', large ? 'font-serif text-md leading-relaxed' : 'text-base')}>
        {isTame(text) ? (
          <Markdown remarkPlugins={remarkPlugins} rehypePlugins={rehypePlugins} components={components}>
            {text}
          </Markdown>
        ) : (
          <p className="whitespace-pre-wrap [unicode-bidi:plaintext]">
            <CitedText text={text} />
          </p>
        )}
      </div>
    </SourcesProvider>
  );
});
