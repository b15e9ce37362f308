import { Tooltip as Primitive } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { Kbd } from './kbd.tsx';
import { usePortalContainer } from '@forewire/ui/portal.tsx';

/** Above all tooltips of the page: the first waits 700 ms, the next ones within 300 ms come at once. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Primitive.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Primitive.Provider>
  );
}

export type TooltipProps = {
  content: ReactNode;
  shortcut?: string;
  side?: ComponentProps<typeof Primitive.Content>['side'];
  /** The element it explains; it must be focusable. */
  children: ReactNode;
};

/** A few words on hover or focus; never the only place where something is said. */
export function Tooltip({ content, shortcut, side = 'top', children }: TooltipProps) {
  const container = usePortalContainer();
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal container={container}>
        <Primitive.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 flex max-w-72 animate-fade-in items-center gap-2 rounded-control bg-ink px-2.5 py-1.5 text-xs font-medium text-paper shadow-float"
        >
          {content}
          {shortcut ? <Kbd inverted>{shortcut}</Kbd> : null}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
