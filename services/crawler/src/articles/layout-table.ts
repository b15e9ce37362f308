import type { Element } from '../html/element.ts';

const BLOCK_CONTENT = /^(?:p|div|table|h[1-6]|ul|ol|dl|pre|blockquote|section|article|center|form)$/;
const LONG_CELL = 300;

/** Whether a cell is a column of an old page's layout rather than a value in a table. */
export function isLayoutCell(cell: Element): boolean {
  if (cell.tag !== 'td') return false;
  return cell.textLength > LONG_CELL || cell.children.some((child) => typeof child !== 'string' && BLOCK_CONTENT.test(child.tag) && child.textLength > 60);
}

/** Whether a table lays out a page instead of holding data. */
export function isLayoutTable(table: Element): boolean {
  const cells = table.children.flatMap(function inside(child): Element[] {
    if (typeof child === 'string') return [];
    return child.tag === 'td' || child.tag === 'th' ? [child] : /^(?:tr|tbody|thead|tfoot|form|font|center)$/.test(child.tag) ? child.children.flatMap(inside) : [];
  });
  return cells.length < 2 || cells.some(isLayoutCell);
}
