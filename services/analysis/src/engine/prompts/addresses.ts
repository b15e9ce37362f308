/** Addresses that a prompt may hold: whole ones, subreddits, handles and bare hosts, the last in small letters ("Booking.com" is a name). */
export const ADDRESSES = {
  url: /https?:\/\/[^\s<>"'“”]+[^\s<>"'“”.,;:!?)\]]/gu,
  subreddit: /(?<![\p{L}\d/])\/?r\/([A-Za-z\d_]{3,21})(?![A-Za-z\d_/])/gu,
  fediverse: /@([A-Za-z\d_.-]+)@((?:[a-z\d-]+\.)+[a-z]{2,})/gu,
  handle: /(?<![\p{L}\d@/.])@([A-Za-z\d_]+(?:[.-][A-Za-z\d_]+)*)/gu,
  // Only suffixes in wide use: "e.g." and "node.js" must not pass for sites.
  host: /(?<![@\p{L}\d./-])(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+(?:com|org|net|info|gov|edu|int|eu|news|press|media|app|dev|ai|io|tv|de|at|ch|fr|es|it|pt|nl|be|uk|ie|se|no|dk|fi|pl|cz|ru|ua|tr|gr|hu|ro|us|ca|mx|br|ar|cl|pe|co|au|nz|jp|cn|kr|in|za|ng|ke|il|ae|africa|coop|social)(?:\/[^\s<>"',;]*)?(?![\p{L}\d])/gu,
} as const;

/** Stands for an address while its surroundings are read; from the private use area, so in nobody's prompt. */
const MARK = '\ue000';
/** The words about where to look, taken out with the addresses they introduce. */
const AROUND = /(?:(?:on|at|from|in|via|watch|check|follow|scan|read)\s+)?(?:\ue000(?:\s*(?:,|and|or|und|et|y|e|o|ou)\s*)?)+\s*(?:for|for news about|about|nach|auf|pour|para)?/giu;

/** What a prompt is about, without the places to look in. */
export function withoutAddresses(prompt: string): string {
  const marked = Object.values(ADDRESSES).reduce((text, pattern) => text.replace(pattern, MARK), prompt);
  if (marked === prompt) return prompt;
  const rest = marked.replace(AROUND, ' ').replace(/[^\S\n]+/g, ' ').trim();
  return /\p{L}{2}/u.test(rest) ? rest : prompt;
}
