import { readEvents, readPrompts, storyOf } from '../read.mjs';

/** Events and prompts of one half; `event` and `prompt` are the beginnings of ids, for a look at a few. */
export function readHalf(half, { event = '', prompt = '' } = {}) {
  return {
    events: readEvents().filter((each) => each.split === half && each.event.startsWith(event)),
    prompts: readPrompts().filter((each) => each.split === half && each.prompt.startsWith(prompt)),
  };
}

/** Every report, with the event whose file it is in. */
export function reportsOf(events) {
  return events.flatMap((event) => event.reports.map((report) => ({ ...report, event: storyOf(event.event) })));
}

function hostOf(outlet) {
  const name = outlet.replace(/ \(.*$/, '').normalize('NFKD').toLowerCase();
  return `${name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')}.example`;
}

/** A report as the crawler hands it to an engine. */
export function toArticle({ report, headline, text, publishedAt, language, outlet }) {
  const sourceUrl = `https://${hostOf(outlet)}/`;
  return { id: report, url: `${sourceUrl}${report}`, title: headline, text, publishedAt, language, sourceUrl };
}
