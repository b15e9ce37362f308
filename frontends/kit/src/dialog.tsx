import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { lazy, Suspense } from 'react';
import { cn } from './cn.ts';
import { useDialogFocus } from './dialog-focus.ts';
import { DialogFooter, DialogHeading, type DialogProps } from './dialog-parts.tsx';
import { IconButton } from './icon-button.tsx';
import { usePhone } from './media.ts';
import { usePortalContainer } from '@forewire/ui/portal.tsx';

export type { DialogProps } from './dialog-parts.tsx';

// Only a phone needs the library that lets a finger pull a sheet down.
const PhoneDialog = lazy(() => import('./phone-dialog.tsx'));

const sizes = { sm: 'w-[400px]', md: 'w-[520px]', lg: 'w-[760px]', full: 'h-[85dvh] w-[90vw] max-w-6xl' };
// On one plane with the window: whichever is opened later lies above, also a scrim above the window that it was opened from.
const scrim = 'fixed inset-0 z-50 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in';

function DesktopDialog({ open, onOpenChange, title, description, hideTitle, size = 'md', footer, children, className }: DialogProps) {
  const container = usePortalContainer();
  const focus = useDialogFocus();
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal container={container}>
        <Primitive.Overlay className={scrim} />
        <Primitive.Content
          {...focus}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className="fixed inset-0 z-50 m-auto flex h-fit max-h-[85dvh] w-fit max-w-[calc(100vw-2rem)] flex-col outline-none data-[state=closed]:animate-dialog-out data-[state=open]:animate-dialog-in"
        >
          <div className={cn('relative flex max-h-[85dvh] max-w-full flex-col overflow-hidden rounded-card border border-line bg-surface shadow-float', sizes[size])}>
            <DialogHeading title={title} description={description} hideTitle={hideTitle ?? false} Title={Primitive.Title} Description={Primitive.Description} />
            {children ? <div className={cn('min-h-0 flex-1 overflow-y-auto px-6 py-5', className)}>{children}</div> : <div className="h-5" />}
            {footer ? <DialogFooter>{footer}</DialogFooter> : null}
            <Primitive.Close asChild>
              <IconButton label="Close" size="sm" className="absolute top-4 right-4">
                <X size={16} />
              </IconButton>
            </Primitive.Close>
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** Asks or shows something above the page: a window on a desktop, a sheet from below on a phone. */
export function Dialog(props: DialogProps) {
  if (!usePhone()) return <DesktopDialog {...props} />;
  return (
    <Suspense>
      <PhoneDialog {...props} />
    </Suspense>
  );
}
