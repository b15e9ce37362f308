import type { StorySignature } from '../engine/engine.ts';
import { keysOf } from '../engine/stories/keys.ts';
import { type KnownStory, knownStories, type Story, storyKeepSeconds, type StoryMemory } from './story.ts';

/** Addresses take little room, but a stream of articles may have no end. */
const urlsKept = 200_000;

type Kept = { known: KnownStory; toldAt: Date };

/** The memory of one task for as long as the process runs; keeps what a run can see of it, as the database would give it. */
export class StoriesInMemory implements StoryMemory {
  private readonly stories = new Map<string, Kept>();
  private readonly told = new Map<string, { storyId: string; toldAt: Date }>();
  private now = new Date(0);

  async list(): Promise<KnownStory[]> {
    return [...this.stories.values()].reverse().filter(({ toldAt }) => this.isKept(toldAt)).map(({ known }) => known);
  }

  async listToldUrls(_taskId: string, urls: readonly string[]): Promise<Set<string>> {
    return new Set(this.storiesOf(urls).keys());
  }

  /** The stories that reports at these addresses belong to, by address. */
  storiesOf(urls: readonly string[]): Map<string, string> {
    return new Map(
      urls.flatMap((url) => {
        const told = this.told.get(url);
        return told && this.isKept(told.toldAt) ? [[url, told.storyId] as const] : [];
      }),
    );
  }

  async saveMany(stories: readonly Story[]): Promise<void> {
    for (const story of stories) this.save(story);
    dropOldest(this.stories, knownStories);
    dropOldest(this.told, urlsKept);
  }

  private save({ id, resultId, signature, urls, toldAt }: Story): void {
    if (toldAt > this.now) this.now = toldAt;
    // As text, as the database holds it: a run finds what another one would have found.
    const text = JSON.stringify(signature);
    const known = { id, keys: keysOf(signature), signature: async () => JSON.parse(text) as StorySignature, resultId: async () => resultId };
    this.stories.delete(id);
    this.stories.set(id, { known, toldAt });
    for (const url of urls) this.told.set(url, { storyId: id, toldAt });
  }

  private isKept(toldAt: Date): boolean {
    return this.now.getTime() - toldAt.getTime() <= storyKeepSeconds * 1000;
  }
}

/** A map gives its keys in the order in which they came. */
function dropOldest(entries: Map<string, unknown>, limit: number): void {
  for (const key of entries.keys()) {
    if (entries.size <= limit) return;
    entries.delete(key);
  }
}
