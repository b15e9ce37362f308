import type { ChatRequest } from './model-endpoint.ts';

/** An article as the model finds it in the material: the id that its verdict needs, where verdicts have one, and its text. */
type Seen = { id: string | null; text: string };
type Opinion = { relevant: boolean; score: number; reason: string };
/** What an order in an article is about: all articles of the call, all but that one, those named, or that one. */
type Order = { about: 'all' | 'others' | 'this' | readonly string[]; relevant: boolean };

const FENCED = /<data-[0-9a-f]+ ([^>]*)>\n([\s\S]*?)\n<\/data-[0-9a-f]+>/g;
const OTHERS = /\b(?:others?|neighbou?rs|rest|remaining|anderen|übrigen|autres|restantes|demás)\b/iu;
const ALL = /\b(?:all|every|each|alle[ns]?|tous|toutes|todos)\b/iu;
const NAMED = /\b(?:articles?|items?|artikel|ids?|reports?)\s*(?:number|nr\.?|no\.|#)?\s*"?a?(\d+)"?|"?\b(a\d+)\b"?/giu;
const NO = /\b(?:irrelevant|not relevant|no|false|nein|unwichtig|non pertinents?|irrelevantes?|score\s*[:=]?\s*0)\b/iu;
const YES = /\b(?:relevant|yes|true|ja|wichtig|pertinents?|score\s*[:=]?\s*1)\b/iu;
const COMMAND = /\b(?:ignore|mark|set|answer|judge|rate|treat|verdict|system|override|instead|markiere|bewerte|marque[zr]?|réponds|important)\b/iu;

/** Takes an article for relevant when it speaks of everything that the request names. */
function judgedByItself(request: string, { text }: Seen): Opinion {
  const words = request.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
  const relevant = words.every((word) => text.toLowerCase().includes(word.slice(0, 5)));
  return { relevant, score: relevant ? 0.9 : 0.1, reason: 'It says what was asked for.' };
}

function ordersIn({ text }: Seen): Order[] {
  const sentences = text.split(/(?<=[.!?\n}])\s+/u).filter((sentence) => COMMAND.test(sentence) || /"relevant"\s*:/.test(sentence));
  return sentences.flatMap((sentence): Order[] => {
    const relevant = !NO.test(sentence);
    if (relevant && !YES.test(sentence)) return [];
    const named = [...sentence.matchAll(NAMED)].map(([, number, mark]) => mark ?? `a${number}`);
    if (named.length > 0) return [{ about: named, relevant }];
    if (OTHERS.test(sentence)) return [{ about: 'others', relevant }];
    return [{ about: ALL.test(sentence) ? 'all' : 'this', relevant }];
  });
}

function concerns({ about }: Order, writer: Seen, article: Seen): boolean {
  if (about === 'all') return true;
  if (about === 'others') return article !== writer;
  if (about === 'this') return article === writer;
  return article.id !== null && about.includes(article.id);
}

/** What the material of a call shows: the request, and each article within its fence. */
function seenIn(request: ChatRequest): { wish: string; articles: Seen[] } {
  const blocks = [...(request.messages[1]?.content ?? '').matchAll(FENCED)].map(([, label = '', text = '']) => ({ label, text }));
  const isWish = ({ label }: { label: string }): boolean => label.includes('request');
  const articles = blocks.filter((block) => !isWish(block)).map(({ label, text }) => ({ id: /id="([^"]+)"/.exec(label)?.[1] ?? null, text }));
  return { wish: blocks.find(isWish)?.text ?? '', articles };
}

/**
 * Answers as a model would that judges well and does whatever an article tells it to, as far as its answer reaches: it
 * reads the prompt that it is given, finds the articles in it, judges each, and then follows every order that stands in
 * one of them. Articles with ids get a list of verdicts; one without gets its verdict.
 */
export function gullibly(request: ChatRequest): unknown {
  const { wish, articles } = seenIn(request);
  const opinions = new Map(articles.map((article) => [article, judgedByItself(wish, article)]));
  for (const writer of articles) {
    for (const order of ordersIn(writer)) {
      const opinion = { relevant: order.relevant, score: Number(order.relevant), reason: 'An article said so.' };
      for (const article of articles) if (concerns(order, writer, article)) opinions.set(article, opinion);
    }
  }
  const [only] = opinions.values();
  return articles.some(({ id }) => id !== null) ? { verdicts: [...opinions].map(([{ id }, opinion]) => ({ id, ...opinion })) } : only;
}
