/** The comment lines that enriching adds below a prompt. */
const COMMENT = /^(?:Names|Places|Subjects|In other words|Leave out): .*$/;

/** What is known of a prompt, to be written below it. */
export interface Enrichment {
  names: readonly string[];
  places?: readonly string[];
  subjects: readonly string[];
  restatement: string;
  exclusions: readonly string[];
}

/** Writes what is known of a prompt below it; the prompt itself stays first and unchanged. */
export function composeEnrichment(prompt: string, enrichment: Enrichment): string {
  const lines: [string, string][] = [
    ['Names', enrichment.names.join(', ')],
    ['Places', (enrichment.places ?? []).join(', ')],
    ['Subjects', enrichment.subjects.join(', ')],
    ['In other words', enrichment.restatement],
    ['Leave out', enrichment.exclusions.join(', ')],
  ];
  const comments = lines.map(([label, text]) => [label, text.replace(/\s+/gu, ' ').trim()] as const).filter(([, text]) => text !== '');
  return [withoutEnrichment(prompt).trim(), ...comments.map(([label, text]) => `${label}: ${text}`)].join('\n');
}

/** Gives back the prompt of an enriched prompt: its comments restate it, and would otherwise be asked for twice. */
export function withoutEnrichment(prompt: string): string {
  const lines = prompt.split('\n');
  const kept = lines.filter((line, i) => i === 0 || !COMMENT.test(line));
  return kept.length === lines.length ? prompt : kept.join('\n');
}
