import type { Article } from '../engine/engine.ts';
import { understandPrompt } from '../engine/relevance/understand-prompt.ts';
import type { Trait } from './trait.ts';
import { traitsOf } from './traits.ts';

/* What threads do for feedback: reports are strangers' text. */

/** The language of a prompt, and what it says itself. */
export function readPrompt({ prompt }: { prompt: string }): { language: string; traits: Trait[] } {
  const { language } = understandPrompt(prompt);
  const asArticle: Article = { id: '', url: '', title: prompt, text: '', publishedAt: null, language, sourceUrl: '' };
  return { language, traits: traitsOf(asArticle, language) };
}

export function readArticles({ articles, language }: { articles: readonly Article[]; language: string }): Trait[][] {
  return articles.map((article) => traitsOf(article, language));
}
