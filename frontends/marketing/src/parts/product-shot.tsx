import { cn } from '@forewire/ui/cn.ts';

// As `npm run screenshots` takes them, into the shell's public folder.
const sizes = {
  monitor: { width: 1440, height: 900 },
  ask: { width: 390, height: 600 },
  receipt: { width: 390, height: 600 },
  result: { width: 390, height: 600 },
} as const;

export type Shot = keyof typeof sizes;

const image = 'h-auto w-full bg-surface';

/** A picture of the product itself, by day or by night like the page around it. */
export function ProductShot({ shot, alt, className }: { shot: Shot; alt: string; className?: string }) {
  const shared = { ...sizes[shot], alt, loading: 'lazy', decoding: 'async' } as const;
  return (
    <div className={cn('overflow-hidden border border-line', className)}>
      <img {...shared} src={`/product/${shot}-light.webp`} className={cn(image, 'block dark:hidden')} />
      <img {...shared} src={`/product/${shot}-dark.webp`} className={cn(image, 'hidden dark:block')} />
    </div>
  );
}

/** The upper part of a phone's screen, rising from the lower edge of its frame. */
export function PhoneShot({ shot, alt, className }: { shot: Exclude<Shot, 'monitor'>; alt: string; className?: string }) {
  return (
    <div className={cn('overflow-hidden px-5 pt-6', className)}>
      <ProductShot shot={shot} alt={alt} className="mx-auto max-w-[340px] rounded-t-[20px] border-b-0 shadow-float" />
    </div>
  );
}
