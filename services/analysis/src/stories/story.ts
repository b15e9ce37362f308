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

/** What is read of a known story once a report is of it. */
export type ToldBefore = Pick<Story, 'resultId' | 'signature'>;
