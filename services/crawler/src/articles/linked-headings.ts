import { walk, type Element } from '../html/element.ts';

const HEADING = /^h[1-6]$/;

/** How many headings inside lead to another page, as those of teasers do. */
export function countLinkedHeadings(element: Element): number {
  let count = 0;
  walk(element, (child) => {
    if (!HEADING.test(child.tag)) return true;
    if ((child.linkDensity > 0.8 && isForeignLink(child)) || isInForeignLink(child)) count += 1;
    return false;
  });
  return count;
}

/** Whether an element holds a link that leads out of the page. */
export function isForeignLink(element: Element): boolean {
  let foreign = false;
  walk(element, ({ tag, attributes }) => {
    foreign ||= tag === 'a' && !(attributes['href'] ?? '#').startsWith('#');
    return !foreign;
  });
  return foreign;
}

function isInForeignLink(element: Element): boolean {
  for (let at = element.parent, level = 0; at && level < 4; at = at.parent, level++) {
    if (at.tag === 'a') return !(at.attributes['href'] ?? '#').startsWith('#');
  }
  return false;
}
