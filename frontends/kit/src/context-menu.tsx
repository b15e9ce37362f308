import { ContextMenu as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { type MenuItem, menuClass } from './menu-item.ts';
import { MenuLines } from './menu-lines.tsx';
import { usePortalContainer } from '@forewire/ui/portal.tsx';

/** Actions on what is under the pointer: right click, or a press of 700 ms under a finger. Offer them elsewhere too. */
export function ContextMenu({ items, children }: { items: readonly MenuItem[]; children: ReactNode }) {
  const container = usePortalContainer();
  return (
    <Primitive.Root modal={false}>
      {/* The primitive itself waits 700 ms under a finger. */}
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal container={container}>
        <Primitive.Content collisionPadding={8} className={menuClass}>
          <MenuLines items={items} Item={Primitive.Item} CheckboxItem={Primitive.CheckboxItem} Separator={Primitive.Separator} />
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
