import type { Dialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';

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

/** Title and description, in the words of whichever primitive it is made of. */
export function DialogHeading({ title, description, hideTitle, Title, Description }: Pick<DialogProps, 'title' | 'description' | 'hideTitle'> & { Title: typeof Primitive.Title; Description: typeof Primitive.Description }) {
  return (
    <div className={cn('grid gap-1 px-6 pt-5 pr-14', hideTitle && 'sr-only')}>
      <Title className="text-md font-semibold">{title}</Title>
      {description ? <Description className="text-base text-muted">{description}</Description> : null}
    </div>
  );
}

/** The row of buttons below. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return <div className="flex flex-col-reverse gap-2 border-t border-line px-6 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] md:flex-row md:justify-end">{children}</div>;
}

