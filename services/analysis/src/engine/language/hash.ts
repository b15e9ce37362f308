const START = 0x811c9dc5;

/** FNV-1a of a text, or of one that goes on after the text of a hash, as 32 bits. What is kept of stories is made of it, so its values must stay as they are. */
export function hashOf(text: string, before = START): number {
  let hash = before;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash;
}

/** Murmur3's finaliser: spreads every bit over the word. */
export function mix(value: number): number {
  let h = value;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}
