import { createContext, useContext } from 'react';
import type { PredictionSource } from '@forewire/contracts/http/predict';
import { toParts } from './cited-text.ts';

export type Sources = readonly PredictionSource[];

const none: Sources = [];
const SourcesContext = createContext<Sources>(none);
/** The reports that texts inside cite by number. */
export const SourcesProvider = SourcesContext.Provider;
export const useSources = (): Sources => useContext(SourcesContext);

/** A number that leads to its report. */
export function Citation({ n }: { n: number }) {
  const source = useSources().find((each) => each.n === n);
  const label = `[${n}]`;
  // While text streams, its sources are not known yet.
  if (!source) return <sup className="text-muted">{label}</sup>;
  return (
    <sup>
      <a href={source.url} target="_blank" rel="noreferrer noopener" title={`${source.publisher}: ${source.title}`} className="rounded-small px-px text-accent hover:underline">
        {label}
        <span className="sr-only"> {source.publisher}, opens in a new tab</span>
      </a>
    </sup>
  );
}

/** A text that is no Markdown, with the citations in it. */
export function CitedText({ text }: { text: string }) {
  return toParts(text).map((part, index) => {
    if (part.kind === 'citation') return <Citation key={index} n={part.n} />;
    return part.kind === 'strong' ? <strong key={index}>{part.text}</strong> : <span key={index}>{part.text}</span>;
  });
}
