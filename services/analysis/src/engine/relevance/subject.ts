import type { ArticleForm } from './article-forms.ts';
import type { Limit } from './limits.ts';
import type { Meaning } from '../translations/translations.ts';

/** What a term of a prompt is; names are wanted literally, the others in any wording that means them. */
export type TermKind = 'name' | 'place' | 'concept' | 'phrase' | 'word' | 'number';

/** One thing that a prompt names. */
export interface Term {
  kind: TermKind;
  /** As the user wrote it. */
  text: string;
  words: readonly string[];
  /** Concepts or places that it means. */
  ids: readonly string[];
  weight: number;
  /** What the table of translations knows of its words. */
  meanings: readonly Meaning[];
  /** On no list, so that it may be a name: a report that writes it with a capital shows that it is. */
  mayBeName?: boolean;
  /** Half of an adjective such as "utility-scale": it says which, and is often left unsaid. */
  isModifier?: boolean;
}

/** Terms that belong together: "product recalls". */
export interface Alternative {
  terms: readonly Term[];
  text: string;
}

/** One side of the subject that an article must show, in any of its alternatives: "Chile or Argentina". */
export interface Facet {
  alternatives: readonly Alternative[];
  weight: number;
  /** Missing it speaks against an article; without it, it only adds. */
  isRequired: boolean;
}

/** A subject: all its facets together, within its limits. */
export interface Subject {
  facets: readonly Facet[];
  limits: readonly Limit[];
}

/** A prompt, understood: several subjects are independent wishes. */
export interface PromptSubject {
  prompt: string;
  language: string;
  subjects: readonly Subject[];
  exclusions: readonly Alternative[];
  /** Forms of article that are not wanted, whatever they are about. */
  excludedForms: readonly ArticleForm[];
}

export const NAME_KINDS: ReadonlySet<TermKind> = new Set(['name', 'place', 'phrase']);
