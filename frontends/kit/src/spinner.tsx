import { LoaderCircle } from 'lucide-react';
import { cn } from './cn.ts';

/** Something is under way. Without `label` it is decoration beside words that say so. */
export function Spinner({ size = 16, label, className }: { size?: number; label?: string; className?: string }) {
  return (
    <span role={label ? 'status' : undefined} className={cn('inline-flex shrink-0', className)}>
      <LoaderCircle size={size} aria-hidden className="animate-spin" />
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  );
}
