export type PageMetaProps = {
  title: string;
  description?: string;
  /** Path of the canonical address. */
  canonical?: string;
  /** 1200 by 630. */
  image?: string;
  noindex?: boolean;
  /** JSON-LD, as schema.org defines it. */
  structuredData?: object;
};

const siteName = 'Forewire';

// `</script>` inside the data would end the element (HTML §4.12.1.3).
function toJsonLd(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

/** Title and tags of a page; React moves them to the head. */
export function PageMeta({ title, description, canonical, image = '/og.png', noindex = false, structuredData }: PageMetaProps) {
  const full = title === siteName ? title : `${title} · ${siteName}`;
  return (
    <>
      <title>{full}</title>
      {description ? <meta name="description" content={description} /> : null}
      {noindex ? <meta name="robots" content="noindex" /> : null}
      {canonical ? <link rel="canonical" href={canonical} /> : null}
      <meta property="og:site_name" content={siteName} />
      <meta property="og:title" content={full} />
      {description ? <meta property="og:description" content={description} /> : null}
      <meta property="og:type" content="website" />
      <meta property="og:image" content={image} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={full} />
      {description ? <meta name="twitter:description" content={description} /> : null}
      <meta name="twitter:image" content={image} />
      {structuredData ? <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: toJsonLd(structuredData) }} /> : null}
    </>
  );
}
