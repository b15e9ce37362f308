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

/** A story as it is read: with the keys that tell whether its signature is worth reading. */
export type KnownStory = Omit<Story, 'signature'> & ToldStory;
