import { useState, type SyntheticEvent } from 'react';

const firstHeight = 160;

/** A mail as it was sent. Scripts in it never run; its links open beside the app. */
export function MailFrame({ html, title }: { html: string; title: string }) {
  const [height, setHeight] = useState(firstHeight);
  const fit = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) => setHeight(currentTarget.contentDocument?.documentElement.scrollHeight ?? firstHeight);
  // Same origin, or its height could not be read; without allow-scripts nothing in it can use that.
  return <iframe title={title} srcDoc={`<base target="_blank">${html}`} onLoad={fit} sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox" style={{ height, colorScheme: 'light' }} className="w-full rounded-card border border-line bg-on-accent" />;
}
