import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { Drawer } from 'vaul';
import { cn } from './cn.ts';
import { IconButton } from './icon-button.tsx';
import { usePhone } from './media.ts';
import { usePortalContainer } from '@forewire/ui/portal.tsx';

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** The title is read aloud but not seen: for content that has its own heading. */
  hideTitle?: boolean;
  /** `full`: 90 % by 85 % of the window, and the whole screen on a phone. */
  size?: 'sm' | 'md' | 'lg' | 'full';
  /** The row of buttons below; the last one is the main one. */
  footer?: ReactNode;
  children?: ReactNode;
  className?: string;
};

const sizes = { sm: 'w-[400px]', md: 'w-[520px]', lg: 'w-[760px]', full: 'h-[85dvh] w-[90vw] max-w-6xl' };
const scrim = 'fixed inset-0 z-40 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in';

/** Where the focus goes first: the first field, else the dialog itself, so that no button shows its tooltip unasked. */
export function focusFirst(event: Event): void {
  event.preventDefault();
  const content = event.currentTarget as HTMLElement;
  const touch = window.matchMedia('(pointer: coarse)').matches;
  const field = touch ? null : content.querySelector<HTMLElement>('input:not([type=hidden]):not(:disabled), textarea:not(:disabled)');
  (field ?? content).focus({ preventScroll: true });
}

function Heading({ title, description, hideTitle, Title, Description }: Pick<DialogProps, 'title' | 'description' | 'hideTitle'> & { Title: typeof Primitive.Title; Description: typeof Primitive.Description }) {
  return (
    <div className={cn('grid gap-1 px-6 pt-5 pr-14', hideTitle && 'sr-only')}>
      <Title className="text-md font-semibold">{title}</Title>
      {description ? <Description className="text-base text-muted">{description}</Description> : null}
    </div>
  );
}

function Footer({ children }: { children: ReactNode }) {
  return <div className="flex flex-col-reverse gap-2 border-t border-line px-6 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] md:flex-row md:justify-end">{children}</div>;
}

function DesktopDialog({ open, onOpenChange, title, description, hideTitle, size = 'md', footer, children, className }: DialogProps) {
  const container = usePortalContainer();
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal container={container}>
        <Primitive.Overlay className={scrim} />
        <Primitive.Content
          onOpenAutoFocus={focusFirst}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className="fixed inset-0 z-50 m-auto flex h-fit max-h-[85dvh] w-fit max-w-[calc(100vw-2rem)] flex-col outline-none data-[state=closed]:animate-dialog-out data-[state=open]:animate-dialog-in"
        >
          <div className={cn('relative flex max-h-[85dvh] max-w-full flex-col overflow-hidden rounded-card border border-line bg-surface shadow-float', sizes[size])}>
            <Heading title={title} description={description} hideTitle={hideTitle ?? false} Title={Primitive.Title} Description={Primitive.Description} />
            <div className={cn('min-h-0 flex-1 overflow-y-auto px-6 py-5', className)}>{children}</div>
            {footer ? <Footer>{footer}</Footer> : null}
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

function PhoneDialog({ open, onOpenChange, title, description, hideTitle, size, footer, children, className }: DialogProps) {
  const container = usePortalContainer();
  const whole = size === 'full';
  return (
    <Drawer.Root open={open} onOpenChange={onOpenChange} repositionInputs={false}>
      <Drawer.Portal {...(container ? { container } : {})}>
        <Drawer.Overlay className="fixed inset-0 z-40 bg-scrim" />
        <Drawer.Content
          onOpenAutoFocus={focusFirst}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={cn('fixed inset-x-0 bottom-0 z-50 flex flex-col bg-surface outline-none', whole ? 'h-dvh pt-[env(safe-area-inset-top)]' : 'max-h-[92dvh] rounded-t-card border-t border-line')}
        >
          {whole ? null : <div aria-hidden className="mx-auto mt-2.5 h-1 w-10 shrink-0 rounded-full bg-line-strong/50" />}
          <Heading title={title} description={description} hideTitle={hideTitle ?? false} Title={Drawer.Title} Description={Drawer.Description} />
          <div className={cn('min-h-0 flex-1 overflow-y-auto px-6 py-5', !footer && 'pb-[max(1.25rem,env(safe-area-inset-bottom))]', className)}>{children}</div>
          {footer ? <Footer>{footer}</Footer> : null}
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

/** Asks or shows something above the page: a window on a desktop, a sheet from below on a phone. */
export function Dialog(props: DialogProps) {
  return usePhone() ? <PhoneDialog {...props} /> : <DesktopDialog {...props} />;
}
