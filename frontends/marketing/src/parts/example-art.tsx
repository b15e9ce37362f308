import { Bell, Check, Mail, Minus, Webhook } from 'lucide-react';
import type { ReactNode } from 'react';
import { SourceIcon } from '@forewire/ui/source-icon.tsx';

// Invented newsrooms: an example must not look like a promise about a real one.
const ledger = { url: 'https://harbour-ledger.example', name: 'Harbour Ledger' };
const wire = { url: 'https://northgate-wire.example', name: 'Northgate Wire' };
const courier = { url: 'https://courrier-montrevel.example', name: 'Courrier de Montrevel' };

function Line({ children }: { children: ReactNode }) {
  return <div className="flex min-w-0 items-center gap-2.5 rounded-control border border-line bg-surface px-3 py-2 text-base">{children}</div>;
}

/** From a sentence to the sources that report on it. */
export function PromptArt() {
  return (
    <div className="grid gap-2">
      <p className="rounded-control border border-line-strong/60 bg-surface px-3 py-2.5 font-serif text-md">Port strikes, as soon as a union announces one</p>
      {[ledger, wire, courier].map((source) => (
        <Line key={source.url}>
          <SourceIcon source={source} size={18} />
          <span className="min-w-0 flex-1 truncate">{source.name}</span>
          <Check size={15} aria-hidden className="text-ok" />
        </Line>
      ))}
    </div>
  );
}

/** Several reports, one story, and a reason for what was left out. */
export function OnceArt() {
  return (
    <div className="grid gap-2">
      <div className="grid gap-1.5 rounded-control border border-line bg-surface px-3 py-2.5">
        <p className="font-serif text-md leading-snug">Dockers vote for a strike from Monday</p>
        <p className="flex items-center gap-2 text-sm text-muted">
          <span className="flex gap-1">
            <SourceIcon source={ledger} size={16} />
            <SourceIcon source={wire} size={16} />
          </span>
          Told by 2 sources, to you once
        </p>
      </div>
      <Line>
        <Minus size={15} aria-hidden className="shrink-0 text-muted" />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-muted">Bread prize for harbour bakery</span>
          <span className="block text-sm text-muted">Left out: not about what you asked for</span>
        </span>
      </Line>
    </div>
  );
}

/** The ways in which an alert arrives. */
export function AlertArt() {
  const ways = [
    { Icon: Bell, name: 'Browser', note: 'while you work' },
    { Icon: Mail, name: 'Email', note: 'with the summary' },
    { Icon: Webhook, name: 'Slack, Teams, Discord, webhooks', note: 'for the team' },
  ];
  return (
    <div className="grid gap-2">
      {ways.map(({ Icon, name, note }) => (
        <Line key={name}>
          <Icon size={17} aria-hidden className="shrink-0 text-accent" />
          <span className="min-w-0 flex-1">{name}</span>
          <span className="text-sm text-muted">{note}</span>
        </Line>
      ))}
    </div>
  );
}
