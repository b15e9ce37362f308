import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '@forewire/ui/button.tsx';
import { SourceIcon } from '@forewire/ui/source-icon.tsx';
import { Band } from '../../parts/band.tsx';
import { ProductTour } from '../../parts/product-tour.tsx';
import { PublicHead } from '../../parts/public-head.tsx';
import { RuledPoints } from '../../parts/ruled-points.tsx';
import { useStart } from '../../parts/use-start.ts';
import type { UseCase } from './use-case.ts';

const speeds = { 5: 'Realtime', 60: 'Hourly', 1440: 'Daily' } as const;

function Sources({ useCase }: { useCase: UseCase }) {
  return (
    <ul aria-label="Sources to start with" className="flex flex-wrap gap-2">
      {useCase.sources.map((source) => (
        <li key={source.name} className="inline-flex h-9 items-center gap-2 rounded-full border border-line bg-surface px-3.5 text-base">
          <SourceIcon source={source} size={18} />
          {source.name}
        </li>
      ))}
    </ul>
  );
}

function Monitors({ useCase }: { useCase: UseCase }) {
  const start = useStart();
  return (
    <ul className="grid gap-4 md:grid-cols-2">
      {useCase.monitors.map(({ prompt, minutes, why }) => (
        <li key={prompt} className="flex flex-col gap-4 rounded-card border border-line bg-surface p-6">
          <p className="flex-1 font-serif text-lg leading-snug font-medium text-balance">{prompt}</p>
          <div className="flex items-end justify-between gap-4">
            <p className="min-w-0 pb-1 text-sm text-muted">
              {speeds[minutes]} · {why}
            </p>
            <Button size="sm" aria-label={`Start: ${prompt}`} iconEnd={<ArrowRight size={15} aria-hidden />} onClick={() => start({ prompt, interval: minutes, taskMode: 'monitoring' })}>
              Start
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** A profession's page: why, from where, with which monitors to begin. */
export function UseCaseView({ useCase }: { useCase: UseCase }) {
  return (
    <>
      <PublicHead over={`Forewire for ${useCase.profession.toLowerCase()}`} title={useCase.title} lead={useCase.subtitle}>
        <Button asChild variant="primary" size="lg">
          <Link to="/onboarding">Get started</Link>
        </Button>
        <Button asChild size="lg">
          <Link to="/#how-it-works">How it works</Link>
        </Button>
      </PublicHead>
      <Band className="pt-0 md:pt-0" title="Sources to start with" lead="Examples that can be read without an account. Add any other address.">
        <Sources useCase={useCase} />
      </Band>
      <Band sunken title="Monitors to start with" lead="Take one as it is, or say it in your own words.">
        <Monitors useCase={useCase} />
      </Band>
      <ProductTour />
      <Band className="pt-0 md:pt-0" title="What it changes">
        <RuledPoints points={useCase.points} />
      </Band>
    </>
  );
}
