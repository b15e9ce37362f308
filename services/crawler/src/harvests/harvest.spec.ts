import { create } from '@bufbuild/protobuf';
import { RunStartedSchema } from '@forewire/contracts/gen/forewire/tasks/v1/tasks_pb';
import { type Harvest, toHarvest, toRunCollected } from './harvest.ts';

const started = { runId: 'r', taskId: 't', userId: 'u', title: 'Harbours', prompt: 'strikes', enrichedPrompt: 'walkouts', language: 'en', trigger: 'manual' };
/** As the job keeps it. */
const kept = (harvest: Harvest): Harvest => JSON.parse(JSON.stringify(harvest)) as Harvest;
const collectedOf = (changes: object) => toRunCollected(kept(toHarvest(create(RunStartedSchema, { ...started, ...changes }))), [], []);

describe('what a run asks for', () => {
  it('comes out of its harvest with the words that it is to be judged by', () => {
    expect(collectedOf({})).toMatchObject({ runId: 'r', taskId: 't', userId: 'u', title: 'Harbours', prompt: 'strikes', enrichedPrompt: 'walkouts', language: 'en' });
  });

  it('takes along how closely an article has to fit, where that was said', () => {
    expect(collectedOf({ threshold: 0.35 }).threshold).toBe(0.35);
    expect('threshold' in collectedOf({})).toBe(false);
  });
});
