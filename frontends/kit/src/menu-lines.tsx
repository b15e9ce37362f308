import { Check } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { Kbd } from './kbd.tsx';
import { type MenuItem, menuItemClass, menuSeparatorClass } from './menu-item.ts';

type LineProps = { className: string; disabled: boolean; onSelect: () => void; children: ReactNode };
type Parts = {
  Item: ComponentType<LineProps>;
  CheckboxItem: ComponentType<LineProps & { checked: boolean }>;
  Separator: ComponentType<{ className: string }>;
};

/** The lines of a menu, from whichever primitive it is made of. */
export function MenuLines({ items, Item, CheckboxItem, Separator }: { items: readonly MenuItem[] } & Parts) {
  return items.map((item, index) => {
    if (item === 'separator') return <Separator key={`separator-${index}`} className={menuSeparatorClass} />;
    const shared = { className: menuItemClass(item.danger), disabled: item.disabled ?? false, onSelect: item.onSelect };
    const body = (
      <>
        {item.icon ? <span className="inline-flex w-4 justify-center">{item.icon}</span> : null}
        <span className="grid min-w-0 flex-1">
          <span className="truncate">{item.label}</span>
          {item.description ? <span className="truncate text-sm text-muted">{item.description}</span> : null}
        </span>
        {item.shortcut ? <Kbd>{item.shortcut}</Kbd> : null}
        {item.checked ? <Check size={16} aria-hidden className="text-accent" /> : null}
      </>
    );
    if (item.checked === undefined) {
      return (
        <Item key={item.label} {...shared}>
          {body}
        </Item>
      );
    }
    return (
      <CheckboxItem key={item.label} {...shared} checked={item.checked}>
        {body}
      </CheckboxItem>
    );
  });
}
