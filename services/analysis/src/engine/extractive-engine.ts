import { randomUUID } from 'node:crypto';
import { CodedError } from '@forewire/kit/errors';
import { WorkerFailure } from '@forewire/kit/worker-failure';
import { type WorkerModule, WorkerPool } from '@forewire/kit/worker-pool';
import type { BaseEngine, Evidence, LikelyPair, ToGroup } from './base-engine.ts';
import { batchesOf } from './batches.ts';
import { type Answer, type Article, type EngineContext, type EnrichedTask, extractively, type FoundSource, type PromptAssessment, type SourceRequest, type StoryGroup, type StorySignature, type Summary, type TaskMode, type TaskToEnrich, type ToldStory, type Verdict } from './engine.ts';
import type * as worker from './engine.worker.ts';
import { groupWhatCanBe } from './group-what-can-be.ts';
import { ofInput, orNull } from './input-failure.ts';
import { promptTooComplex } from './prompt-too-complex.ts';
import { packKeys } from './stories/keys.ts';
import { withOpenings } from './stories/openings.ts';
import type { NumberedEvidence } from './stories/pair-evidence.ts';
import { turnOf } from './turn.ts';

/** Articles that go to a thread together: enough to be worth the way, and few enough that others have their turn soon. */
const batchSize = 20;

const busy = () => new CodedError('server.busy', 503, 'There is too much to do at the moment. Please try again in a few seconds.', { retryAfterSeconds: 5 });

/**
 * Classical language processing: needs no key and no network, costs nothing, and answers alike every time. It works in
 * threads: an article that takes too long or too much memory, or at which the code fails, gets no verdict and stands in no
 * group, and costs no other article its own. A prompt that takes too long throws prompt.too_complex.
 */
export class ExtractiveEngine implements BaseEngine {
  readonly kind = 'extractive';
  readonly label = 'Extractive engine';
  readonly name = 'extractive engine';
  readonly trouble = null;
  private readonly threads: WorkerModule<typeof worker>;

  constructor(pool: WorkerPool) {
    this.threads = pool.module<typeof worker>(import.meta.url, './engine.worker');
  }

  async judge(prompt: string, articles: readonly Article[], context: EngineContext): Promise<Answer<Verdict[]>> {
    const batches = batchesOf(articles, batchSize);
    const verdicts = await Promise.all(batches.map((batch) => this.judgeBatch(prompt, batch, context)));
    return extractively(verdicts.flat());
  }

  group(prompt: string, articles: readonly Article[], known: readonly ToldStory[], context: EngineContext): Promise<Answer<StoryGroup[]>> {
    return this.groupWith({ prompt, articles, known }, [], context);
  }

  async groupWith({ prompt, articles, known }: ToGroup, evidence: Evidence, context: EngineContext): Promise<Answer<StoryGroup[]>> {
    return extractively(await groupWhatCanBe((some, told) => this.groupAll({ prompt, articles: some, known: told }, evidence, context), articles, known));
  }

  async likelyPairs(input: ToGroup, evidence: Evidence, context: EngineContext): Promise<LikelyPair[]> {
    const { prompt, articles, known } = input;
    const pairs = await orNull(ofInput(this.threads.run('likelyPairs', this.toThread(input, evidence, context), optionsFor(prompt, context))));
    return (pairs ?? []).flatMap(({ report, other, ...likeness }) => {
      const [one, two] = [articles[report - known.length], known[other] ?? articles[other - known.length]];
      return one && two ? [{ ...likeness, report: one, other: two }] : [];
    });
  }

  async summarise(article: Article, prompt: string, context: EngineContext): Promise<Answer<Summary>> {
    return extractively(await ofInput(this.threads.run('summarise', { article, prompt }, optionsFor(prompt, context))));
  }

  isGrounded(summary: string, article: Article, context: EngineContext): Promise<boolean> {
    return this.threads.run('isGrounded', { summary, article }, optionsFor(article.sourceUrl, context));
  }

  detectLanguage(text: string): Promise<string> {
    return this.threads.run('detectLanguage', { text }, { key: turnOf(text) });
  }

  async titleOf(prompt: string, context: EngineContext): Promise<Answer<string>> {
    return extractively(await asked(this.threads.run('titleOf', { prompt }, optionsFor(prompt, context))));
  }

  async assessPrompt(prompt: string, mode: TaskMode, context: EngineContext): Promise<Answer<PromptAssessment>> {
    return extractively(await asked(this.threads.run('assessPrompt', { prompt, mode }, optionsFor(prompt, context))));
  }

  async enrichTask(task: TaskToEnrich, context: EngineContext): Promise<Answer<EnrichedTask>> {
    return extractively(await asked(this.threads.run('enrichTask', { task }, optionsFor(task.prompt, context))));
  }

  async findSources(request: SourceRequest, context: EngineContext): Promise<Answer<FoundSource[]>> {
    const subject = `${request.title ?? ''} ${request.description ?? ''}`;
    return extractively(await asked(this.threads.run('findSources', { request }, optionsFor(subject, context))));
  }

  // Whatever is wrong with a batch, its articles are tried one by one.
  private async judgeBatch(prompt: string, batch: readonly Article[], context: EngineContext): Promise<Verdict[]> {
    const judged = await orNull(ofInput(this.threads.run('judge', { prompt, articles: batch }, optionsFor(prompt, context))));
    if (judged !== null) return judged;
    await asked(this.threads.run('understand', { prompt }, optionsFor(prompt, context)));
    if (batch.length === 1) return [];
    const verdicts: Verdict[] = [];
    for (const article of batch) verdicts.push(...(await this.judgeBatch(prompt, [article], context)));
    return verdicts;
  }

  // In one piece, which is copied for a thread at once.
  private toThread({ prompt, articles, known }: ToGroup, evidence: Evidence, { now }: EngineContext) {
    return { prompt, articles, told: packKeys(known.map(({ keys }) => keys)), now, evidence: numbered(evidence, [...known, ...articles]) };
  }

  private async groupAll(toGroup: ToGroup, evidence: Evidence, context: EngineContext): Promise<StoryGroup[]> {
    const { prompt, articles, known } = toGroup;
    const input = { ...this.toThread(toGroup, evidence, context), ticket: randomUUID() };
    const first = await ofInput(this.threads.run('group', input, optionsFor(prompt, context)));
    if ('groups' in first) return withOpenings(first.groups, articles, []);
    const signatures = await Promise.all(first.needs.map(async (number) => [number, await known[number]?.signature()] as const));
    const present = signatures.filter((each): each is [number, StorySignature] => each[1] !== undefined && each[1] !== null);
    const groups = await ofInput(this.threads.run('tellGroups', { ...input, signatures: present }, optionsFor(prompt, context)));
    return withOpenings(groups, articles, present.map(([, signature]) => signature));
  }
}

function numbered(evidence: Evidence, all: readonly (Article | ToldStory)[]): NumberedEvidence {
  const numbers = new Map(all.map((each, number) => [each, number]));
  return evidence.flatMap(({ report, other, ...found }) => {
    const [one, two] = [numbers.get(report), numbers.get(other)];
    return one === undefined || two === undefined ? [] : [[one, two, found] as const];
  });
}

function isOfInput(error: unknown): boolean {
  return error instanceof WorkerFailure && error.isOfInput;
}

/** For calls of people: what keeps their words from being worked on, as an answer to them. */
async function asked<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isOfInput(error)) throw promptTooComplex();
    if (error instanceof WorkerFailure && error.kind === 'busy') throw busy();
    throw error;
  }
}

function optionsFor(text: string, { signal }: EngineContext) {
  return { key: turnOf(text), signal };
}
