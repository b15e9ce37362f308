import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '@forewire/ui/router.ts';
import { cn } from './cn.ts';

export type PageHeaderProps = {
  title: ReactNode;
  /** Beside the title: badges. */
  beside?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  /** On a phone, the way back. */
  back?: { to: string; label: string };
};

/** The head of an app page: way back, title, actions. */
export function PageHeader({ title, beside, description, actions, back }: PageHeaderProps) {
  return (
    <header className="grid gap-1 px-4 pt-4 pb-3 md:px-8 md:pt-7">
      {back ? (
        <Link to={back.to} className="-ml-1 inline-flex h-11 w-fit items-center gap-1.5 rounded-control px-1 text-base text-muted hover:text-ink md:hidden">
          <ArrowLeft size={18} aria-hidden />
          {back.label}
        </Link>
      ) : null}
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="min-w-0 text-lg font-semibold tracking-tight text-balance">{title}</h1>
          {beside}
        </div>
        {actions ? <div className="flex items-center gap-2">{actions}</div> : null}
      </div>
      {description ? <p className="max-w-reading text-base text-muted">{description}</p> : null}
    </header>
  );
}

/** The body of an app page, at most as wide as reads well. */
export function PageBody({ children, width = 'wide', className }: { children: ReactNode; width?: 'reading' | 'wide' | 'full'; className?: string }) {
  const widths = { reading: 'max-w-3xl', wide: 'max-w-6xl', full: '' };
  return <div className={cn('px-4 pb-12 md:px-8', widths[width], className)}>{children}</div>;
}

/** A band of a public page, centred. */
export function PublicBand({ children, className, id }: { children: ReactNode; className?: string; id?: string }) {
  return (
    <section id={id} className={cn('mx-auto w-full max-w-6xl px-5 py-16 md:px-8 md:py-24', className)}>
      {children}
    </section>
  );
}
