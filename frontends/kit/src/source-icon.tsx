import { Globe } from 'lucide-react';
import { cn } from './cn.ts';
import { isBroadSearch, type NamedSource, sourceHost, sourceName } from './source-name.ts';
import { Tooltip } from './tooltip.tsx';

// Hues that stay apart from the live red; lightness and ink come from the theme.
const hues = [255, 210, 185, 155, 95, 65, 45, 285, 320];

function hueOf(host: string): number {
  let sum = 7;
  for (const character of host) sum = (sum * 33 + (character.codePointAt(0) ?? 0)) % 100_003;
  return hues[sum % hues.length] ?? 255;
}

function letterOf(source: NamedSource): string {
  const letters = sourceName(source).replace(/^(@|r\/|the\s)/i, '');
  return ([...letters][0] ?? '?').toUpperCase();
}

/** A source's mark: a letter on a tile of its own colour, drawn here so that no third party learns who watches what. */
export function SourceIcon({ source, size = 20, className }: { source: NamedSource; size?: number; className?: string }) {
  if (isBroadSearch(source)) {
    return (
      <span aria-hidden style={{ width: size, height: size }} className={cn('inline-flex shrink-0 items-center justify-center rounded-small bg-accent-soft text-accent', className)}>
        <Globe size={Math.round(size * 0.65)} />
      </span>
    );
  }
  const hue = hueOf(sourceHost(source.url));
  return (
    <span
      aria-hidden
      style={{
        width: size,
        height: size,
        fontSize: Math.round(size * 0.55),
        background: `light-dark(oklch(0.93 0.045 ${hue}), oklch(0.33 0.06 ${hue}))`,
        color: `light-dark(oklch(0.4 0.11 ${hue}), oklch(0.88 0.07 ${hue}))`,
      }}
      className={cn('inline-flex shrink-0 items-center justify-center rounded-small leading-none font-semibold select-none', className)}
    >
      {letterOf(source)}
    </span>
  );
}

/** Mark and name of a source on one line. */
export function SourceLabel({ source, size = 16, className }: { source: NamedSource; size?: number; className?: string }) {
  return (
    <span className={cn('inline-flex min-w-0 items-center gap-2', className)}>
      <SourceIcon source={source} size={size} />
      <span className="truncate">{sourceName(source)}</span>
    </span>
  );
}

/** Marks of the first few sources, and how many more there are. */
export function SourceIcons({ sources, max = 5, size = 20 }: { sources: readonly NamedSource[]; max?: number; size?: number }) {
  const shown = sources.slice(0, max);
  const names = sources.map(sourceName).join(', ');
  return (
    <Tooltip content={names}>
      <span tabIndex={0} role="img" aria-label={`Sources: ${names}`} className="inline-flex items-center gap-1 rounded-small">
        {shown.map((source) => (
          <SourceIcon key={source.url} source={source} size={size} />
        ))}
        {sources.length > max ? <span className="ml-0.5 text-xs font-medium text-muted">+{sources.length - max}</span> : null}
      </span>
    </Tooltip>
  );
}
