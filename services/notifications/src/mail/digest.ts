import Mustache from 'mustache';
import { digestTemplate } from './templates.gen.ts';

export type DigestItem = { title: string; url: string; facts: string; summary: string; also: { name: string; url: string }[] };

/** A mail that lists what was found, in sections when it is of several tasks. */
export type Digest = {
  subject: string;
  preview: string;
  kicker: string;
  heading: string;
  sections: { name: string; items: DigestItem[] }[];
  button: { text: string; url: string };
  reason: string;
  settings: { text: string; url: string };
  /** Stops mails of this kind; absent where settings are the only way. */
  unsubscribeUrl?: string;
};

const textTemplate = `{{{heading}}}
{{{kicker}}}
{{#sections}}{{#name}}

== {{{name}}} ==
{{/name}}{{#items}}

{{{title}}}
{{#url}}{{{url}}}
{{/url}}{{#facts}}{{{facts}}}
{{/facts}}{{#summary}}
{{{summary}}}
{{/summary}}{{#also}}{{#links}}
Also: {{{name}}} {{{url}}}{{/links}}
{{/also}}{{/items}}{{/sections}}

{{{buttonText}}}: {{{buttonUrl}}}

--
{{{reason}}}
{{{settingsText}}}: {{{settingsUrl}}}
{{#unsubscribeUrl}}Stop these mails: {{{unsubscribeUrl}}}
{{/unsubscribeUrl}}`;

/** HTML and plain text of a digest; everything that comes from outside is escaped. */
export function renderDigest(digest: Digest): { html: string; text: string } {
  const view = {
    ...digest,
    title: digest.subject,
    buttonText: digest.button.text,
    buttonUrl: digest.button.url,
    settingsText: digest.settings.text,
    settingsUrl: digest.settings.url,
    sections: digest.sections.map((section) => ({
      ...section,
      items: section.items.map((item) => ({ ...item, also: item.also.length > 0 ? { links: item.also } : null })),
    })),
  };
  return { html: Mustache.render(digestTemplate, view), text: Mustache.render(textTemplate, view) };
}
