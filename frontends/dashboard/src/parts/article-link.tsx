/** An article by its headline, in a tab of its own. */
export function ArticleLink({ url, title }: { url: string; title: string }) {
  return (
    <a href={url} target="_blank" rel="noreferrer noopener" className="rounded-small wrap-anywhere hover:underline">
      {title || url}
    </a>
  );
}
