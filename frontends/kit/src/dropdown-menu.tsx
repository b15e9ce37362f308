import { DropdownMenu as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { type MenuItem, menuClass } from './menu-item.ts';
import { MenuLines } from './menu-lines.tsx';
import { usePortalContainer } from '@forewire/ui/portal.tsx';

export type DropdownMenuProps = {
  /** The button that opens it. */
  trigger: ReactNode;
  items: readonly MenuItem[];
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom' | 'left' | 'right';
  /** Above the lines: who is signed in, for example. */
  heading?: ReactNode;
};

/** Actions behind a button. */
export function DropdownMenu({ trigger, items, align = 'end', side = 'bottom', heading }: DropdownMenuProps) {
  const container = usePortalContainer();
  return (
    <Primitive.Root modal={false}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal container={container}>
        <Primitive.Content align={align} side={side} sideOffset={6} collisionPadding={8} className={menuClass}>
          {heading ? <Primitive.Label className="px-2 py-1.5 text-sm text-muted">{heading}</Primitive.Label> : null}
          <MenuLines items={items} Item={Primitive.Item} CheckboxItem={Primitive.CheckboxItem} Separator={Primitive.Separator} />
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
