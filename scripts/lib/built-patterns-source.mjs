/** Where TypeScript builds regular expressions out of texts. */
import ts from 'typescript';

// A copy of another pattern with other flags: that one is checked where it is written.
const COPY = /\.source$/;

/** Every `new RegExp(…)` of a file that is more than a copy: from and to which character, and on which line. */
export function builtPatternsIn(file, text) {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found = [];
  const visit = (node) => {
    const builds = (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp';
    if (builds && !COPY.test(node.arguments?.[0]?.getText() ?? '')) {
      found.push({ start: node.getStart(), end: node.getEnd(), line: tree.getLineAndCharacterOfPosition(node.getStart()).line });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** The same source, in which each of them is handed to `globalThis.onBuiltPattern` with the place where it stands. */
export function markBuiltPatterns(file, text) {
  const places = builtPatternsIn(file, text);
  return places.reduceRight((marked, { start, end, line }) => `${marked.slice(0, start)}globalThis.onBuiltPattern(${JSON.stringify(`${file}:${line + 1}`)}, ${marked.slice(start, end)})${marked.slice(end)}`, text);
}
