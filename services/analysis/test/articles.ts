import { readFileSync } from 'node:fs';
import type { Article, StoryGroup, StorySignature, ToldStory } from '../src/engine/engine.ts';
import { groupArticles } from '../src/engine/stories/group-articles.ts';
import { keysOf } from '../src/engine/stories/keys.ts';

let count = 0;

/** A story as a later run reads it. */
export function toldStory(signature: StorySignature): ToldStory {
  return { keys: keysOf(signature), signature: async () => signature };
}

/** Groups articles of a task that was told these stories. */
export function groupsOf(prompt: string, articles: readonly Article[], known: readonly StorySignature[], now: Date): StoryGroup[] {
  return groupArticles(prompt, articles, known.map(keysOf), now).tell(new Map(known.entries()));
}

/** An invented article; every field can be given. */
export function buildArticle(given: Partial<Article> = {}): Article {
  count += 1;
  const id = given.id ?? `article-${count}`;
  return { id, url: `https://newsroom.example/${id}`, title: '', text: '', publishedAt: '2026-03-02T08:00:00Z', language: null, sourceUrl: 'https://newsroom.example/', ...given };
}

export interface RelevanceCase {
  prompt: string;
  articles: [0 | 1, string, string][];
}

export interface StoryCase {
  name: string;
  first: { title: string; text: string };
  rewrite: { title: string; text: string };
  followup: { title: string; text: string };
  other: { title: string; text: string };
}

/** Reports as one task meets them: event, what the report is to it, hours since the first, title, text. */
export interface TaskCase {
  prompt: string;
  reports: [string, 'new' | 'same' | 'update', number, string, string][];
}

function readCases<T>(path: string): T[] {
  const file = JSON.parse(readFileSync(new URL(`./data/${path}.json`, import.meta.url), 'utf8')) as { cases: T[] };
  return file.cases;
}

export function relevanceCases(name: string): RelevanceCase[] {
  return readCases<RelevanceCase>(`relevance/${name}`);
}

export function storyCases(name: string): StoryCase[] {
  return readCases<StoryCase>(`stories/${name}`);
}

export function taskCases(name: string): TaskCase[] {
  return readCases<TaskCase>(`stories/tasks-${name}`);
}
