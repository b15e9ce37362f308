import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { Band } from '../../parts/band.tsx';

const cases = [
  { to: '/use-case/traders', who: 'Traders', title: 'Beat the market', text: 'Filings, regulators and trade press in one feed, checked every few minutes.' },
  { to: '/use-case/analysts', who: 'Analysts', title: 'Stop searching, start analyzing', text: 'Coverage of your sector, grouped by event and summed up twice a day.' },
  { to: '/use-case/brokers', who: 'Brokers', title: 'Deliver news first', text: 'A monitor for each client’s interests, and the alert in the channel you share.' },
] as const;

/** Whose day it changes most. */
export function CoreUseCases() {
  return (
    <Band title="For those who must not miss it">
      <ul className="grid gap-4 md:grid-cols-3">
        {cases.map(({ to, who, title, text }) => (
          <li key={to} className="group relative flex flex-col gap-2 rounded-card border border-line bg-surface p-6 transition-colors duration-150 hover:border-line-strong/60">
            <p className="text-sm font-medium text-muted">{who}</p>
            <h3 className="font-serif text-lg leading-snug font-medium">
              <Link to={to} className="rounded-small after:absolute after:inset-0 after:rounded-card">
                {title}
              </Link>
            </h3>
            <p className="flex-1 text-md text-muted">{text}</p>
            <ArrowRight size={18} aria-hidden className="mt-3 text-accent transition-transform duration-150 group-hover:translate-x-0.5" />
          </li>
        ))}
      </ul>
    </Band>
  );
}
