import { ArrowLeft, ExternalLink } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useTimeFormat } from '@forewire/ui/relative-time.tsx';
import { SourceIcon } from '@forewire/ui/source-icon.tsx';
import { sourceName } from '@forewire/ui/source-name.ts';
import { clockTime, exactTime } from '@forewire/ui/time-ago.ts';
import type { Briefing } from './briefings.api.ts';

const firstHeight = 480;
// Margins of the mail's outermost elements lie outside of what the browser measures.
const slack = 24;

/** The mail as it was sent. Scripts in it never run; its links open beside the app. */
function Mail({ html, title }: { html: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(firstHeight);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const fit = () => setHeight((element.contentDocument?.body.scrollHeight ?? firstHeight) + slack);
    element.addEventListener('load', fit);
    window.addEventListener('resize', fit);
    return () => {
      element.removeEventListener('load', fit);
      window.removeEventListener('resize', fit);
    };
  }, []);
  // Same origin, or its height could not be read; without allow-scripts nothing in it can use that.
  const mail = <iframe ref={frame} title={title} srcDoc={`<base target="_blank">${html}`} sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox" style={{ height, colorScheme: 'light' }} className="block w-full bg-on-accent" />;
  // The border is the page's: the frame has a colour scheme of its own.
  return <div className="overflow-hidden rounded-card border border-line">{mail}</div>;
}

/** One briefing: when, about which hours, the mail itself, and its articles. */
export function BriefingReader({ briefing }: { briefing: Briefing }) {
  const format = useTimeFormat();
  const count = briefing.taskResultsCount;
  return (
    <article className="grid gap-5">
      <Link to="/briefings" className="-ml-1 inline-flex h-11 w-fit items-center gap-1.5 rounded-control px-1 text-base text-muted hover:text-ink lg:hidden">
        <ArrowLeft size={18} aria-hidden />
        Briefings
      </Link>
      <header className="grid gap-1.5">
        <p className="text-sm text-muted">{exactTime(briefing.sentAt, format)}</p>
        <h1 className="font-serif text-2xl leading-tight font-medium text-balance">{briefing.subjectLine}</h1>
        <p className="text-base text-muted">
          {count} result{count === 1 ? '' : 's'} from {clockTime(briefing.contentPeriodStart, format)} to {clockTime(briefing.contentPeriodEnd, format)}
        </p>
      </header>
      <Mail html={briefing.htmlContent} title={briefing.subjectLine} />
      {briefing.articleLinks.length > 0 ? (
        <section aria-label="Articles" className="grid gap-2">
          <h2 className="text-sm font-medium text-muted">Articles</h2>
          <ul className="grid gap-1">
            {briefing.articleLinks.map((link) => (
              <li key={link.url}>
                <a href={link.url} target="_blank" rel="noreferrer noopener" className="flex min-h-10 items-center gap-3 rounded-control px-2 py-1.5 hover:bg-sunken touch:min-h-11">
                  <SourceIcon source={{ url: link.url }} size={18} />
                  <span className="min-w-0 flex-1 text-base">{link.title}</span>
                  <span className="hidden shrink-0 text-sm text-muted sm:block">{sourceName({ url: link.url })}</span>
                  <ExternalLink size={14} aria-hidden className="shrink-0 text-muted" />
                </a>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </article>
  );
}
