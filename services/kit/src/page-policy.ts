/** What pages may load, run and talk to. The single sign-on's origin is the only foreign one that scripts may ask and frames may show. */
export function pagePolicy(singleSignOnUrl: string | undefined) {
  const singleSignOn = singleSignOnUrl ? [new URL(singleSignOnUrl).origin] : [];
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'https:', 'http:'],
      fontSrc: ["'self'", 'data:'],
      connectSrc: ["'self'", ...singleSignOn],
      frameSrc: ["'self'", ...singleSignOn],
      workerSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  };
}
