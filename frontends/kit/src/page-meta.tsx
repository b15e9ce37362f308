export type PageMetaProps = {
  title: string;
  description?: string;
  /** Path of the canonical address. */
  canonical?: string;
  /** Path of a picture, 1200 by 630. */
  image?: string;
  noindex?: boolean;
  /** JSON-LD, as schema.org defines it. */
  structuredData?: object;
};

const siteName = 'Forewire';
// Readers of link previews take whole addresses only. A page that is rendered beforehand doesn't know its own: the server
// puts it in place of this one (RFC 6761 keeps `.invalid` from ever being real).
const origin = typeof location === 'undefined' ? 'http://origin.invalid' : location.origin;

// `</script>` inside the data would end the element (HTML §4.12.1.3).
function toJsonLd(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

type PreviewProps = { title: string; description: string | undefined; address: string | undefined; picture: string };

/** What is shown where somebody passes the address on. */
function Preview({ title, description, address, picture }: PreviewProps) {
  return (
    <>
      <meta property="og:site_name" content={siteName} />
      <meta property="og:title" content={title} />
      {description ? <meta property="og:description" content={description} /> : null}
      <meta property="og:type" content="website" />
      {address ? <meta property="og:url" content={address} /> : null}
      <meta property="og:image" content={picture} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      {description ? <meta name="twitter:description" content={description} /> : null}
      <meta name="twitter:image" content={picture} />
    </>
  );
}

/** Title and tags of a page; React moves them to the head. */
export function PageMeta({ title, description, canonical, image = '/og.png', noindex = false, structuredData }: PageMetaProps) {
  const full = title === siteName ? title : `${title} · ${siteName}`;
  const address = canonical && `${origin}${canonical}`;
  return (
    <>
      <title>{full}</title>
      {description ? <meta name="description" content={description} /> : null}
      {noindex ? <meta name="robots" content="noindex" /> : null}
      {address ? <link rel="canonical" href={address} /> : null}
      <Preview title={full} description={description} address={address} picture={`${origin}${image}`} />
      {structuredData ? <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: toJsonLd(structuredData) }} /> : null}
    </>
  );
}
