import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import { useDialogFocus } from './dialog-focus.ts';
import { DialogClose, DialogFooter, DialogHead } from './dialog-parts.tsx';
import { usePortalContainer } from '@forewire/ui/portal.tsx';

export type DialogWindowProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** The title is read aloud but not seen: for content that has its own heading. */
  hideTitle?: boolean;
  /** Where it stands; on a phone everything but `full`, `screen` and `beside-tabs` is a sheet from below. */
  place: keyof typeof places;
  /** The row of buttons below; the last one is the main one. */
  footer?: ReactNode;
  children?: ReactNode;
  className?: string;
};

// On one plane with the window: whichever is opened later lies above, also a scrim above the window that it was opened from.
const scrim = 'fixed inset-0 z-50 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in';
const frame = 'fixed z-50 flex flex-col overflow-hidden border-line bg-surface shadow-float outline-none';
const sheet = 'max-md:inset-x-0 max-md:bottom-0 max-md:max-h-[92dvh] max-md:rounded-t-card max-md:border-t max-md:data-[state=closed]:animate-rise-out max-md:data-[state=open]:animate-rise-in';
const whole = 'max-md:inset-x-0 max-md:top-0 max-md:shadow-none max-md:pt-[env(safe-area-inset-top)]';
const centered = 'md:inset-0 md:m-auto md:max-h-[85dvh] md:rounded-card md:border md:data-[state=closed]:animate-dialog-out md:data-[state=open]:animate-dialog-in';
const fitting = `${centered} md:h-fit md:max-w-[calc(100vw-2rem)]`;
const large = `${centered} md:h-[85dvh] md:w-[90vw] md:max-w-6xl`;

const places = {
  sm: `${sheet} ${fitting} md:w-[400px]`,
  md: `${sheet} ${fitting} md:w-[520px]`,
  lg: `${sheet} ${fitting} md:w-[760px]`,
  full: `${whole} ${large} max-md:bottom-0`,
  screen: 'inset-0 pt-[env(safe-area-inset-top)] data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in',
  /** Fills the screen, on a phone down to the app's tab bar; whatever lies behind is made inert by its owner. */
  'beside-tabs': `${whole} ${large} max-md:bottom-[calc(3.5rem+env(safe-area-inset-bottom))]`,
  side: `${sheet} md:inset-y-0 md:right-0 md:w-[440px] md:max-w-[92vw] md:border-l md:data-[state=closed]:animate-sheet-out md:data-[state=open]:animate-sheet-in`,
};

// A sheet is pulled down; what fills the screen has only its cross.
const wholeOnPhone: ReadonlySet<keyof typeof places> = new Set(['full', 'screen', 'beside-tabs']);

/**
 * What stands above the page. One tree whatever the width of the screen, so that turning the phone costs nothing of what
 * was typed, where the focus is and how far it was scrolled.
 */
export function DialogWindow({ open, onOpenChange, title, description, hideTitle = false, place, footer, children, className }: DialogWindowProps) {
  const container = usePortalContainer();
  const focus = useDialogFocus();
  const modal = place !== 'beside-tabs';
  const pulled = wholeOnPhone.has(place) ? null : () => onOpenChange(false);
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange} modal={modal}>
      <Primitive.Portal container={container}>
        {modal ? <Primitive.Overlay className={scrim} /> : <div aria-hidden className={cn(scrim, 'max-md:hidden')} onClick={() => onOpenChange(false)} />}
        <Primitive.Content
          {...focus}
          {...(description ? {} : { 'aria-describedby': undefined })}
          {...(modal ? {} : { 'data-covers': '', onInteractOutside: (event) => event.preventDefault() })}
          className={cn(frame, places[place])}
        >
          <DialogHead title={title} description={description} hideTitle={hideTitle} onPulledDown={pulled} />
          {children ? <div className={cn('min-h-0 flex-1 overflow-y-auto overscroll-contain px-6 py-5', !footer && 'pb-[max(1.25rem,env(safe-area-inset-bottom))]', className)}>{children}</div> : <div className="h-5" />}
          {footer ? <DialogFooter>{footer}</DialogFooter> : null}
          <DialogClose />
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
