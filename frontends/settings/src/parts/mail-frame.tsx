import { useState, type SyntheticEvent } from 'react';

const firstHeight = 160;

/** A mail as it was sent. Scripts in it never run; its links open beside the app. */
export function MailFrame({ html, title }: { html: string; title: string }) {
  const [height, setHeight] = useState(firstHeight);
  const fit = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) => setHeight(currentTarget.contentDocument?.documentElement.scrollHeight ?? firstHeight);
  // Same origin, or its height could not be read; without allow-scripts nothing in it can use that.
  const mail = <iframe title={title} srcDoc={`<base target="_blank">${html}`} onLoad={fit} sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox" style={{ height, colorScheme: 'light' }} className="block w-full bg-on-accent" />;
  // The border is the page's: the frame has a colour scheme of its own.
  return <div className="overflow-hidden rounded-card border border-line">{mail}</div>;
}
