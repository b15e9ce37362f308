import { X } from 'lucide-react';
import { Drawer } from 'vaul';
import { cn } from './cn.ts';
import { useDialogFocus } from './dialog-focus.ts';
import { DialogFooter, DialogHeading, type DialogProps } from './dialog-parts.tsx';
import { IconButton } from './icon-button.tsx';
import { usePortalContainer } from '@forewire/ui/portal.tsx';

/** The dialog of a phone: a sheet from below that a finger can pull down. */
export default function PhoneDialog({ open, onOpenChange, title, description, hideTitle, size, footer, children, className }: DialogProps) {
  const container = usePortalContainer();
  const focus = useDialogFocus();
  const whole = size === 'full';
  return (
    <Drawer.Root open={open} onOpenChange={onOpenChange} repositionInputs={false}>
      <Drawer.Portal {...(container ? { container } : {})}>
        <Drawer.Overlay className="fixed inset-0 z-50 bg-scrim" />
        <Drawer.Content
          {...focus}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={cn('fixed inset-x-0 bottom-0 z-50 flex flex-col bg-surface outline-none', whole ? 'h-dvh pt-[env(safe-area-inset-top)]' : 'max-h-[92dvh] rounded-t-card border-t border-line')}
        >
          {whole ? null : <div aria-hidden className="mx-auto mt-2.5 h-1 w-10 shrink-0 rounded-full bg-line-strong/50" />}
          <DialogHeading title={title} description={description} hideTitle={hideTitle ?? false} Title={Drawer.Title} Description={Drawer.Description} />
          {children ? null : <div className="h-5" />}
          <div className={cn(!children && 'hidden', 'min-h-0 flex-1 overflow-y-auto px-6 py-5', !footer && 'pb-[max(1.25rem,env(safe-area-inset-bottom))]', className)}>{children}</div>
          {footer ? <DialogFooter>{footer}</DialogFooter> : null}
          <Drawer.Close asChild>
            <IconButton label="Close" className="absolute top-2.5 right-2.5">
              <X size={18} />
            </IconButton>
          </Drawer.Close>
        </Drawer.Content>
      </Drawer.Portal>
    </Drawer.Root>
  );
}
