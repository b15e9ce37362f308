import { Popover as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import { usePortalContainer } from '@forewire/ui/portal.tsx';

export type PopoverProps = {
  trigger: ReactNode;
  label: string;
  children: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom' | 'left' | 'right';
  className?: string;
};

/** A small panel beside the button that opens it. */
export function Popover({ trigger, label, children, open, onOpenChange, align = 'start', side = 'bottom', className }: PopoverProps) {
  const container = usePortalContainer();
  return (
    <Primitive.Root {...(open === undefined ? {} : { open })} {...(onOpenChange ? { onOpenChange } : {})}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal container={container}>
        <Primitive.Content
          aria-label={label}
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={12}
          className={cn('z-50 max-h-(--radix-popover-content-available-height) w-80 max-w-[calc(100vw-24px)] animate-pop-in overflow-y-auto rounded-card border border-line bg-surface p-4 shadow-float outline-none', className)}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
