import { Element, replaceChildren, type Child } from '../html/element.ts';

const CONTAINERS = new Set(['div', 'td', 'article', 'section', 'main', 'body', 'center', 'html', 'form', 'fieldset', 'details', 'dd', 'address', 'header', 'aside', 'footer', 'span']);

/** Gives every run of text that stands between blocks, or between two line breaks, an element of its own, so that each paragraph can be judged by itself. */
export function splitRuns(element: Element): void {
  if (CONTAINERS.has(element.tag) && (isMixed(element) || hasDoubleBreak(element))) regroup(element);
  for (const child of element.children) if (typeof child !== 'string' && (child.isBlock || child.tag === 'span')) splitRuns(child);
}

function isMixed({ isBlock, children }: Element): boolean {
  return isBlock && children.some((child) => typeof child !== 'string' && child.isBlock);
}

function regroup(element: Element): void {
  const grouped: Child[] = [];
  let run: Child[] = [];
  const flush = (): void => {
    if (run.some((child) => (typeof child === 'string' ? child.trim() !== '' : child.tag !== 'br'))) grouped.push(toParagraph(run, element));
    run = [];
  };
  for (const [index, child] of element.children.entries()) {
    if (typeof child !== 'string' && child.isBlock) {
      flush();
      grouped.push(child);
    } else if (isBreak(child) && isBreak(nextShown(element.children, index))) flush();
    else run.push(child);
  }
  flush();
  replaceChildren(element, grouped);
}

function toParagraph(run: readonly Child[], parent: Element): Element {
  const paragraph = new Element('p', {}, parent);
  paragraph.isBlock = true;
  for (const child of run) {
    if (typeof child !== 'string') child.parent = paragraph;
    paragraph.children.push(child);
  }
  return paragraph;
}

function hasDoubleBreak({ tag, children }: Element): boolean {
  return tag !== 'span' && children.some((child, index) => isBreak(child) && isBreak(nextShown(children, index)));
}

function nextShown(children: readonly Child[], index: number): Child | undefined {
  const next = children[index + 1];
  return typeof next === 'string' && next.trim() === '' ? children[index + 2] : next;
}

function isBreak(child: Child | undefined): boolean {
  return typeof child === 'object' && child.tag === 'br';
}
