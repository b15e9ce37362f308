import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

export type CardProps = ComponentProps<'div'> & { padding?: 'none' | 'md' | 'lg'; /** Answers the pointer: for a card that is a link. */ interactive?: boolean };

const paddings = { none: '', md: 'p-4', lg: 'p-6' };

/** Ground for what belongs together. */
export function Card({ padding = 'md', interactive = false, className, ...rest }: CardProps) {
  return <div {...rest} className={cn('rounded-card border border-line bg-surface', paddings[padding], interactive && 'transition-colors duration-150 hover:border-line-strong/60', className)} />;
}
