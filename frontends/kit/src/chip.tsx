import { X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';

const shape = 'inline-flex h-8 max-w-full items-center gap-2 rounded-full border border-line bg-surface text-sm text-ink touch:h-11';

export type ChipProps = Omit<ComponentProps<'button'>, 'type'> & { icon?: ReactNode; selected?: boolean };

/** Something to pick: a suggestion, a filter. */
export function Chip({ icon, selected, className, children, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-pressed={selected}
      className={cn(shape, 'px-3 transition-colors duration-150 hover:bg-sunken disabled:opacity-50 aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent', className)}
    >
      {icon}
      <span className="truncate">{children}</span>
    </button>
  );
}

/** Something that was picked and can be taken away again. */
export function RemovableChip({ icon, children, removeLabel, onRemove }: { icon?: ReactNode; children: ReactNode; removeLabel: string; onRemove: () => void }) {
  return (
    <span className={cn(shape, 'pr-1 pl-3')}>
      {icon}
      <span className="truncate">{children}</span>
      <button type="button" aria-label={removeLabel} onClick={onRemove} className="inline-flex size-6 shrink-0 items-center justify-center rounded-full text-muted hover:bg-sunken hover:text-ink touch:size-9">
        <X size={14} aria-hidden />
      </button>
    </span>
  );
}
