import type { Definition, Emphasis, FootnoteDefinition, FootnoteReference, Html, Image, ImageReference, LinkReference, Nodes, Parents, PhrasingContent, Root, Text } from 'mdast';
import { findAndReplace } from 'mdast-util-find-and-replace';
import { SKIP, visit } from 'unist-util-visit';
import { citation, numbersIn } from './cited-text.ts';

const text = (value: string): Text => ({ type: 'text', value });

// Renders as <cite data-n="3">; the answer's components make a link of it.
function toCitation(n: number): Emphasis {
  return { type: 'emphasis', data: { hName: 'cite', hProperties: { dataN: String(n) } }, children: [text(`[${n}]`)] };
}

type Refused = Definition | FootnoteDefinition | FootnoteReference | Html | Image | ImageReference | LinkReference;

/** What stands in the place of a node that answers don't have; null for a node that they may have. */
function replacementOf(node: Nodes): Nodes[] | null {
  return isRefused(node) ? replacements[node.type](node as never) : null;
}

// An address that is defined somewhere else could make a link of any citation; a picture would tell its server who reads.
const replacements: { [Type in Refused['type']]: (node: Extract<Refused, { type: Type }>) => Nodes[] } = {
  definition: () => [],
  footnoteDefinition: ({ children }) => children,
  footnoteReference: () => [],
  html: ({ value }) => [/^<br\s*\/?>$/i.test(value) ? { type: 'break' } : text(value)],
  image: ({ alt }) => [text(alt ?? '')],
  imageReference: ({ alt }) => [text(alt ?? '')],
  linkReference: ({ label, children }) => (/^[\d\s,]+$/.test(label ?? '') ? [text(`[${label}]`)] : children),
};

function isRefused(node: Nodes): node is Refused {
  return Object.hasOwn(replacements, node.type);
}

function replaceRefused(tree: Root): void {
  visit(tree, (node: Nodes, index, parent: Parents | undefined) => {
    const instead = replacementOf(node);
    if (!instead || !parent || index === undefined) return undefined;
    parent.children.splice(index, 1, ...(instead as never[]));
    return [SKIP, index];
  });
}

/** Makes citations of numbers in brackets, and leaves out what has no place in an answer: HTML, pictures, footnotes, addresses defined elsewhere. */
export function remarkAnswer() {
  return (tree: Root): void => {
    replaceRefused(tree);
    findAndReplace(tree, [citation, (_whole: string, list: string): PhrasingContent[] => numbersIn(list).map(toCitation)], { ignore: ['link'] });
  };
}
