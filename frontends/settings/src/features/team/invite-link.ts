const longest = 50;
const cutAt = 47;
const shownOfToken = 8;

/** An invitation's address as it is shown: host and the end of its path; one that is no address is cut at 47 characters (spec account.md §5). */
export function shortLink(link: string): string {
  if (link.length <= longest) return link;
  if (!URL.canParse(link)) return `${link.slice(0, cutAt)}...`;
  const { host, pathname } = new URL(link);
  return `${host}/…${pathname.slice(-shownOfToken)}`;
}
