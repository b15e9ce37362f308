import type { Reading } from '../reading.ts';

/** A form of article, rather than a subject, that a prompt may leave out. */
export type ArticleForm = 'opinion';

const ASKED: readonly [ArticleForm, RegExp][] = [
  ['opinion', /(?<!\p{L})(?:opinions?(?: pieces?)?|op-?eds?|columns?|columnists?|commentar(?:y|ies)|comment pieces?|editorials?|kommentare?n?|meinung(?:en|sbeiträge|sartikel|sstücke)?|leitartikel|glossen?|kolumnen?|tribunes?|éditoriaux|éditorial|éditos?|chroniques?|opinión|opiniones|columnas?|tribunas?|editoriales|opinioni|editoriali|commenti|opinião|opiniões|colunas?|editoriais|opiniestukken|opinies?|commentaren|columns?|ledare|krönik(?:a|or)|мнени[ея]|колонки|komentarze|felietony|opinie|думки)(?!\p{L})/iu],
];
const SAYS_SO: Record<ArticleForm, RegExp> = {
  opinion: /(?:^|[|:–—·\n([])[ \t]?(?:opinion|op-?ed|comment|commentary|editorial|column|our view|viewpoint|letters?|kommentar|meinung|leitartikel|gastbeitrag|glosse|kolumne|tribune|éditorial|édito|chronique|point de vue|opinión|columna|tribuna|editoriale|commento|l['’]opinione|opinião|coluna|artigo de opinião|opinie|commentaar|ledare|krönika|debatt|мнение|колонка|komentarz|felieton|opinia|社説|コラム|评论|社论|사설|칼럼)[ \t]?(?:$|[|:–—·\n)\]])/imu,
};
const QUOTED = /["“„«»][^"“”„«»]{0,400}["”“»«]/gu;
/** Reporters say neither "I" nor "we should" outside quotation marks. */
const FIRST_PERSON = /(?<!\p{L})(?:I|I['’](?:m|ve|d)|[Mm]y|[Ww]e should|[Ww]e must|[Ll]et us|[Ii]ch|[Mm]ein[a-z]{0,2}|[Ww]ir sollten|[Ww]ir müssen|[Jj]e|[Jj]['’]ai|[Nn]ous devons|[Yy]o|[Cc]reo|[Dd]ebemos|[Ii]o|[Cc]redo|[Dd]obbiamo|[Ee]u|[Aa]cho|[Dd]evemos|[Ii]k|[Mm]ijn|[Jj]ag|[Uu]ważam|[Яя]|[Мм]ы должны)(?!\p{L})/gu;
const OFTEN = 4;
const forms = new WeakMap<Reading, ReadonlySet<ArticleForm>>();

/** The forms of article that a prompt's exclusion names. */
export function formsNamed(excluded: string): ArticleForm[] {
  return ASKED.filter(([, pattern]) => pattern.test(excluded)).map(([form]) => form);
}

/** What remains of an exclusion when forms of article are taken out. */
export function withoutForms(excluded: string): string {
  return ASKED.reduce((text, [, pattern]) => text.replaceAll(new RegExp(pattern.source, 'giu'), ' '), excluded);
}

/** Whether a report says that it is of a form, or reads like it. */
export function isOfForm(form: ArticleForm, reading: Reading): boolean {
  let known = forms.get(reading);
  if (known === undefined) forms.set(reading, (known = formsOf(reading)));
  return known.has(form);
}

function formsOf({ article, text }: Reading): ReadonlySet<ArticleForm> {
  const opening = `${article.title.slice(0, 300)}\n${text.slice(0, 200)}`;
  const own = text.slice(0, 6_000).replace(QUOTED, ' ');
  const isOpinion = SAYS_SO.opinion.test(opening) || (own.match(FIRST_PERSON)?.length ?? 0) >= OFTEN;
  return new Set<ArticleForm>(isOpinion ? ['opinion'] : []);
}
