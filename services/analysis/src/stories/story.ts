import type { StorySignature, ToldStory } from '../engine/engine.ts';

/** What a task was told of one event: its signature, and the result that told it last. */
export type Story = {
  id: string;
  taskId: string;
  resultId: string;
  signature: StorySignature;
  /** Addresses of the reports that belong to it. */
  urls: string[];
  toldAt: Date;
};

/** A story as a run reads it, to hold its reports against. */
export type KnownStory = Pick<Story, 'id'> & ToldStory & { resultId: () => Promise<string> };

/** What is read of a known story once a report is of it; a signature that cannot be read is null. */
export type ToldBefore = Pick<Story, 'resultId'> & { signature: StorySignature | null };

/** Where a run finds what its task was told, and leaves what it tells. */
export interface StoryMemory {
  /** The stories that were told last, newest first. */
  list(taskId: string): Promise<KnownStory[]>;
  /** Those of the addresses whose reports the task was told of. */
  listToldUrls(taskId: string, urls: readonly string[]): Promise<Set<string>>;
  saveMany(stories: readonly Story[]): Promise<void>;
}

/** A story that nothing has been heard of for two months is over; a report after that is news again. */
export const storyKeepSeconds = 60 * 86_400;
/** How many of a task's stories a run compares its reports with. */
export const knownStories = 400;
