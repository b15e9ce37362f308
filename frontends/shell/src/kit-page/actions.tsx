import { Bell, Ellipsis, Pencil, Play, Plus, Share2, Trash2 } from 'lucide-react';
import { Button } from '@forewire/ui/button.tsx';
import { ContextMenu } from '@forewire/ui/context-menu.tsx';
import { CopyButton } from '@forewire/ui/copy-button.tsx';
import { DropdownMenu } from '@forewire/ui/dropdown-menu.tsx';
import { IconButton } from '@forewire/ui/icon-button.tsx';
import { Kbd } from '@forewire/ui/kbd.tsx';
import type { MenuItem } from '@forewire/ui/menu-item.ts';
import { Popover } from '@forewire/ui/popover.tsx';
import { Tooltip } from '@forewire/ui/tooltip.tsx';
import { Row, Specimen } from './specimen.tsx';

const nothing = () => undefined;
const menu: MenuItem[] = [
  { label: 'Rename', icon: <Pencil size={16} />, shortcut: 'R', onSelect: nothing },
  { label: 'Share', icon: <Share2 size={16} />, onSelect: nothing },
  { label: 'Email alerts', checked: true, onSelect: nothing },
  { label: 'Move to team', disabled: true, onSelect: nothing },
  'separator',
  { label: 'Delete', icon: <Trash2 size={16} />, danger: true, onSelect: nothing },
];

function Buttons() {
  const variants = ['primary', 'secondary', 'ghost', 'danger', 'link'] as const;
  return (
    <Specimen name="Button">
      {variants.map((variant) => (
        <Row key={variant}>
          <Button variant={variant}>Save changes</Button>
          <Button variant={variant} icon={<Plus size={16} aria-hidden />}>
            New task
          </Button>
          <Button variant={variant} loading>
            Saving
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
        </Row>
      ))}
      <Row>
        <Button size="sm">Small</Button>
        <Button>Medium</Button>
        <Button size="lg">Large</Button>
        <Button asChild variant="primary">
          <a href="#link">A link</a>
        </Button>
        <CopyButton text="https://forewire.example/tasks/copper" label="Copy link" />
      </Row>
    </Specimen>
  );
}

/** What is pressed, and what opens from it. */
export function Actions() {
  return (
    <>
      <Buttons />
      <Specimen name="IconButton">
        <Row>
          <IconButton label="Run now">
            <Play size={17} />
          </IconButton>
          <IconButton label="Subscribe" variant="secondary" pressed>
            <Bell size={17} />
          </IconButton>
          <IconButton label="New task" variant="primary" shortcut="N">
            <Plus size={17} />
          </IconButton>
          <IconButton label="Loading" loading>
            <Play size={17} />
          </IconButton>
          <IconButton label="Unavailable" disabled>
            <Play size={17} />
          </IconButton>
          <IconButton label="Small" size="sm">
            <Ellipsis size={16} />
          </IconButton>
        </Row>
      </Specimen>
      <Specimen name="Menus, popover, tooltip, keys">
        <Row>
          <DropdownMenu align="start" trigger={<Button iconEnd={<Ellipsis size={16} aria-hidden />}>Menu</Button>} items={menu} heading="Copper prices in Chile" />
          <Popover label="Sources found" trigger={<Button>Popover</Button>}>
            <p className="font-medium">4 sources found</p>
            <p className="text-sm text-muted">They are checked as soon as the monitor is created.</p>
          </Popover>
          <Tooltip content="Checked 40 seconds ago">
            <Button variant="ghost">Tooltip</Button>
          </Tooltip>
          <Kbd>K</Kbd>
          <Kbd>Ctrl</Kbd>
        </Row>
        <ContextMenu items={menu}>
          <div tabIndex={0} className="rounded-control border border-dashed border-line-strong px-4 py-6 text-center text-base text-muted">
            Right-click or press for 700 ms
          </div>
        </ContextMenu>
      </Specimen>
    </>
  );
}
