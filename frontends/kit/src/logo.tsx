import { cn } from './cn.ts';

/** The mark: a wire with the pulse that runs ahead on it. */
export function LogoMark({ size = 24, className }: { size?: number; className?: string }) {
  return (
    <svg aria-hidden width={size} height={size} viewBox="0 0 32 32" fill="none" className={cn('shrink-0', className)}>
      <rect width="32" height="32" rx="8" fill="var(--accent-fill)" />
      <path d="M6 20h6l3-9 4 12 2.5-6H23" stroke="var(--on-accent)" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round" />
      <circle cx="25.5" cy="17" r="2" fill="var(--on-accent)" />
    </svg>
  );
}

/** Mark and name. */
export function Logo({ size = 24, className }: { size?: number; className?: string }) {
  return (
    <span className={cn('inline-flex items-center gap-2.5', className)}>
      <LogoMark size={size} />
      <span className="text-md font-semibold tracking-tight">Forewire</span>
    </span>
  );
}
