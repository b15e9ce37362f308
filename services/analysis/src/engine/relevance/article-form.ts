import type { Reading } from '../reading.ts';
import { FORM_WORDS, type ArticleForm } from './article-forms.ts';

interface FormPatterns {
  form: ArticleForm;
  asked: RegExp;
  headed: RegExp;
}

const PATTERNS: readonly FormPatterns[] = (Object.keys(FORM_WORDS) as ArticleForm[]).map((form) => {
  const { asked, headed } = FORM_WORDS[form];
  return { form, asked: new RegExp(`(?<!\\p{L})(?:${asked})(?!\\p{Script=Latin}|\\p{Script=Cyrillic})`, 'giu'), headed: new RegExp(`(?:^|[|:–—·\\n(\\[【])[ \\t]?(?:${headed})[ \\t]?(?:$|[|:–—·\\n)\\]】])`, 'imu') };
});
const QUOTED = /["“„«»][^"“”„«»]{0,400}["”“»«]/gu;
/** Reporters say neither "I" nor "we should" outside quotation marks. */
const FIRST_PERSON = /(?<!\p{L})(?:I|I['’](?:m|ve|d)|[Mm]y|[Ww]e should|[Ww]e must|[Ll]et us|[Ii]ch|[Mm]ein[a-z]{0,2}|[Ww]ir sollten|[Ww]ir müssen|[Jj]e|[Jj]['’]ai|[Nn]ous devons|[Yy]o|[Cc]reo|[Dd]ebemos|[Ii]o|[Cc]redo|[Dd]obbiamo|[Ee]u|[Aa]cho|[Dd]evemos|[Ii]k|[Mm]ijn|[Jj]ag|[Uu]ważam|[Яя]|[Мм]ы должны)(?!\p{L})/gu;
const OFTEN = 4;
const forms = new WeakMap<Reading, Map<ArticleForm, boolean>>();

/** The forms of article that a prompt's exclusion names. */
export function formsNamed(excluded: string): ArticleForm[] {
  return PATTERNS.filter(({ asked }) => excluded.search(asked) >= 0).map(({ form }) => form);
}

/** What remains of an exclusion when forms of article are taken out. */
export function withoutForms(excluded: string): string {
  return PATTERNS.reduce((text, { asked }) => text.replace(asked, ' '), excluded);
}

/** Whether a report says that it is of a form, or reads like it. */
export function isOfForm(form: ArticleForm, reading: Reading): boolean {
  let known = forms.get(reading);
  if (known === undefined) forms.set(reading, (known = new Map()));
  let isOf = known.get(form);
  if (isOf === undefined) known.set(form, (isOf = isHeaded(form, reading) || (form === 'opinion' && speaksForItself(reading))));
  return isOf;
}

function isHeaded(form: ArticleForm, { article, text }: Reading): boolean {
  const opening = `${article.title.slice(0, 300)}\n${text.slice(0, 200)}`;
  return PATTERNS.some((pattern) => pattern.form === form && pattern.headed.test(opening));
}

function speaksForItself({ text }: Reading): boolean {
  const own = text.slice(0, 6_000).replace(QUOTED, ' ');
  return (own.match(FIRST_PERSON)?.length ?? 0) >= OFTEN;
}
