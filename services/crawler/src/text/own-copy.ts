// Shorter pieces are copied by the engine itself.
const SHARED_FROM = 13;

/** The same text in memory of its own; a piece of a document would keep the whole of it for as long as the piece is kept. */
export function ownCopy(text: string): string {
  return text.length < SHARED_FROM ? text : Buffer.from(text).toString();
}
