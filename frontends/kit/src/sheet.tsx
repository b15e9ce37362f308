import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { useDialogFocus } from './dialog-focus.ts';
import { IconButton } from './icon-button.tsx';
import { usePhone } from './media.ts';
import { usePortalContainer } from '@forewire/ui/portal.tsx';

export type SheetProps = { open: boolean; onOpenChange: (open: boolean) => void; title: string; children: ReactNode; footer?: ReactNode };

/** A panel beside the page, from the right; on a phone from below. */
export function Sheet(props: SheetProps) {
  const phone = usePhone();
  const container = usePortalContainer();
  const focus = useDialogFocus();
  if (phone) return <Dialog {...props} size="lg" />;
  const { open, onOpenChange, title, children, footer } = props;
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal container={container}>
        <Primitive.Overlay className="fixed inset-0 z-50 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Primitive.Content
          {...focus}
          aria-describedby={undefined}
          className="fixed inset-y-0 right-0 z-50 flex w-[440px] max-w-[92vw] flex-col border-l border-line bg-surface shadow-float outline-none data-[state=closed]:animate-sheet-out data-[state=open]:animate-sheet-in"
        >
          <header className="flex items-center justify-between gap-4 px-6 pt-5">
            <Primitive.Title className="text-md font-semibold">{title}</Primitive.Title>
            <Primitive.Close asChild>
              <IconButton label="Close" size="sm">
                <X size={16} />
              </IconButton>
            </Primitive.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-6 py-5">{children}</div>
          {footer ? <footer className="flex justify-end gap-2 border-t border-line px-6 py-4">{footer}</footer> : null}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
