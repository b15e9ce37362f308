import type { ReactNode } from 'react';

const radius = 17;
const around = 2 * Math.PI * radius;

/** How much of the interval has passed; turns while a run is under way. */
export function ProgressRing({ progress, running, children }: { progress: number; running: boolean; children: ReactNode }) {
  const share = running ? 0.28 : progress;
  return (
    <span className="relative inline-flex size-10 shrink-0 items-center justify-center">
      <svg viewBox="0 0 40 40" aria-hidden className={running ? 'absolute inset-0 animate-spin' : 'absolute inset-0 -rotate-90'}>
        <circle cx="20" cy="20" r={radius} fill="none" strokeWidth="3" className="stroke-line" />
        {/* A round end would show as a dot where nothing has passed yet. */}
        {share > 0 ? <circle cx="20" cy="20" r={radius} fill="none" strokeWidth="3" strokeLinecap="round" strokeDasharray={`${around * share} ${around}`} className="stroke-accent-fill" /> : null}
      </svg>
      {children}
    </span>
  );
}
