import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import { IconButton } from './icon-button.tsx';
import { usePullDown } from './pull-down.ts';

type HeadProps = { title: string; description?: ReactNode; hideTitle?: boolean; onPulledDown: (() => void) | null };

function Heading({ title, description, hideTitle }: Omit<HeadProps, 'onPulledDown'>) {
  return (
    <div className={cn('grid gap-1 px-6 pt-5 pr-14', hideTitle && 'sr-only')}>
      <Primitive.Title className="text-md font-semibold">{title}</Primitive.Title>
      {description ? <Primitive.Description className="text-base text-muted">{description}</Primitive.Description> : null}
    </div>
  );
}

/** Title and description; on a phone also what a finger pulls the sheet down by. */
export function DialogHead({ onPulledDown, ...heading }: HeadProps) {
  const pull = usePullDown(() => onPulledDown?.());
  if (!onPulledDown) return <Heading {...heading} />;
  return (
    <div {...pull} className="shrink-0 max-md:touch-none">
      <div aria-hidden className="mx-auto mt-2.5 h-1 w-10 rounded-full bg-line-strong/50 md:hidden" />
      <Heading {...heading} />
    </div>
  );
}

/** The row of buttons below. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return <div className="flex shrink-0 flex-col-reverse gap-2 border-t border-line px-6 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] md:flex-row md:justify-end">{children}</div>;
}

/** The cross in the corner. */
export function DialogClose() {
  return (
    <Primitive.Close asChild>
      <IconButton label="Close" size="sm" className="absolute top-4 right-4 max-md:top-2.5 max-md:right-2.5">
        <X size={16} />
      </IconButton>
    </Primitive.Close>
  );
}
