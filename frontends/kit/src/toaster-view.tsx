import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { Toaster as Sonner } from 'sonner';
import { toasterIsReady } from '@forewire/ui/toast.ts';
import { usePhone } from './media.ts';

const icons = {
  success: <CircleCheck size={18} className="text-ok" />,
  info: <Info size={18} className="text-accent" />,
  warning: <TriangleAlert size={18} className="text-warn" />,
  error: <CircleAlert size={18} className="text-danger" />,
};

/** The list of toasts, once its library is loaded. */
export default function ToasterView() {
  const phone = usePhone();
  useEffect(toasterIsReady, []);
  return (
    <Sonner
      position={phone ? 'top-center' : 'bottom-right'}
      mobileOffset={{ top: 'max(12px, env(safe-area-inset-top))', left: 12, right: 12 }}
      icons={icons}
      className="font-sans!"
      closeButton
      toastOptions={{
        unstyled: true,
        classNames: {
          // The library hides what lies behind the first only in its own style.
          toast: '[&[data-expanded=false][data-front=false]>*]:opacity-0 flex w-[356px] max-w-[calc(100vw-24px)] flex-wrap items-start gap-x-3 gap-y-2 rounded-card border border-line bg-surface px-4 py-3 text-base text-ink shadow-float',
          icon: 'mt-0.5 shrink-0',
          // Wide enough for a button to get a line of its own, below what it is about.
          content: 'min-w-0 flex-1 basis-56',
          title: 'font-medium',
          description: 'line-clamp-3 text-sm text-muted',
          closeButton: 'order-1 -mr-1.5 inline-flex size-7 shrink-0 items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-ink touch:size-10 [&>svg]:size-4',
          actionButton: 'order-2 ml-auto inline-flex h-7 shrink-0 items-center rounded-control bg-sunken px-2.5 text-sm font-medium hover:bg-line touch:h-10',
        },
      }}
    />
  );
}
