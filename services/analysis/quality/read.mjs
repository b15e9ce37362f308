import { existsSync, readFileSync, readdirSync } from 'node:fs';

const HERE = new URL('./', import.meta.url);

const DENSE_SCRIPTS = new Set(['ja', 'zh', 'ko']);

/** The lines of a JSON-lines file, each with its number; a line that is no JSON carries `problem` instead of a value. */
export function readLines(folder, name) {
  return readFileSync(new URL(`${folder}/${name}`, HERE), 'utf8')
    .split('\n')
    .map((line, index) => ({ line, number: index + 1 }))
    .filter(({ line }) => line.trim() !== '')
    .map(({ line, number }) => {
      try {
        return { number, value: JSON.parse(line) };
      } catch (error) {
        return { number, problem: error.message };
      }
    });
}

export function listFiles(folder) {
  const url = new URL(`${folder}/`, HERE);
  return existsSync(url) ? readdirSync(url).filter((name) => name.endsWith('.jsonl')).sort() : [];
}

function values(folder, name) {
  return readLines(folder, name).map(({ number, value, problem }) => {
    if (problem) throw new Error(`${folder}/${name}:${number}: ${problem}`);
    return value;
  });
}

/** Every event with its reports, in the order of their ids. */
export function readEvents(folder = 'events') {
  return listFiles(folder).map((name) => {
    const [event, ...reports] = values(folder, name);
    return { ...event, reports };
  });
}

export function readPrompts(folder = 'prompts') {
  return listFiles(folder).flatMap((name) => values(folder, name));
}

/** `w01-03` of `w01-03-slug`: the id of the event's own story. */
export function storyOf(event) {
  return event.split('-').slice(0, 2).join('-');
}

/** Whether a prompt should find a report: `yes`, `no` or `unclear`. */
export function labelOf(prompt, report) {
  const story = prompt.stories?.[report.story];
  const exception = prompt.reports?.[report.report];
  if (exception) return exception;
  return (story && prompt.forms?.[report.form]) ?? story ?? 'no';
}

/** Length in words; two characters count as one word where words are not separated the Western way. */
export function sizeOf({ language, text = '' }) {
  if (DENSE_SCRIPTS.has(language)) return Math.round(text.replace(/[\s\p{P}]/gu, '').length / 2);
  return text.match(/[\p{L}\p{N}]+(?:[.,'’-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
}

/** The plan's rows by event id. */
export function readPlan() {
  const rows = readFileSync(new URL('plan.md', HERE), 'utf8').split('\n').filter((line) => /^\| w\d\d-/.test(line));
  return new Map(
    rows.map((row) => {
      const [id, writer, kind, , place, starts, languages, reports, lengths, near] = row.split('|').slice(1, -1).map((cell) => cell.trim());
      const counts = Object.fromEntries(languages.split(', ').map((entry) => entry.split(' ')).map(([language, count]) => [language, Number(count)]));
      return [id, { id, writer, kind, place, starts, languages: counts, reports: Number(reports), lengths: lengths.split('/').map(Number), near: near.split(', ') }];
    }),
  );
}
