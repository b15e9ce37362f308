import type { PredictionSource } from '@forewire/contracts/http/predict';
import { cn } from '@forewire/ui/cn.ts';
import { type Part, toBlocks } from './cited-text.ts';

type Sources = readonly PredictionSource[];

function Citation({ n, sources }: { n: number; sources: Sources }) {
  const source = sources.find((each) => each.n === n);
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

function Line({ parts, sources }: { parts: readonly Part[]; sources: Sources }) {
  return parts.map((part, index) => {
    if (part.kind === 'citation') return <Citation key={index} n={part.n} sources={sources} />;
    return part.kind === 'strong' ? <strong key={index}>{part.text}</strong> : <span key={index}>{part.text}</span>;
  });
}

/** What an agent or the synthesis says; its citations lead to the reports. */
export function AnswerText({ text, sources, large = false }: { text: string; sources: Sources; large?: boolean }) {
  return (
    <div className={cn('grid max-w-reading grid-cols-1 gap-3 wrap-anywhere', large ? 'font-serif text-md leading-relaxed' : 'text-base')}>
      {toBlocks(text).map((block, index) => {
        if (block.kind === 'list') {
          return (
            <ul key={index} className="grid list-disc gap-1.5 pl-5">
              {block.items.map((parts, at) => (
                <li key={at}>
                  <Line parts={parts} sources={sources} />
                </li>
              ))}
            </ul>
          );
        }
        return (
          <p key={index} className={block.kind === 'heading' ? 'font-semibold' : undefined}>
            <Line parts={block.parts} sources={sources} />
          </p>
        );
      })}
    </div>
  );
}
