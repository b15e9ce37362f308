import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '@forewire/kit/auth';
import { CodedError, invalid } from '@forewire/kit/errors';
import { type Limit, RateLimits } from '@forewire/kit/rate-limit';
import { type AnalysisConfig, analysisConfigToken, engineToken } from '../config.ts';
import type { Engine, EngineContext, FoundSource, TaskMode } from '../engine/engine.ts';
import { RunBudget } from '../engine/model/run-budget.ts';
import type { EnrichTaskDto, FindSourcesDto } from './prompts.dto.ts';
import { TaskTextRepository } from './task-text.repository.ts';

const perPerson: Limit = { points: 60, perSeconds: 60 };
const callTokens = 8000;

function toSuggestion({ url, name, source_type: sourceType, reason }: FoundSource) {
  return { url, name, sourceType, reason };
}

/** Helps a person to say what they want watched, and where. */
@Injectable()
export class HelpWithPrompt {
  constructor(
    @Inject(engineToken) private readonly engine: Engine,
    @Inject(analysisConfigToken) private readonly config: AnalysisConfig,
    private readonly taskTexts: TaskTextRepository,
    private readonly limits: RateLimits,
  ) {}

  async assess(actor: Actor, prompt: string, mode: TaskMode) {
    const context = await this.begin(actor);
    return (await this.engine.assessPrompt(prompt, mode, context)).value;
  }

  /** `Please enter a task description first` when there is nothing to work with. */
  async enrich(actor: Actor, input: EnrichTaskDto) {
    const context = await this.begin(actor);
    const { prompt, title, sources } = await this.subject(actor, input);
    const [enriched, found, named] = await Promise.all([
      this.engine.enrichTask({ prompt, title, sources }, context),
      this.engine.findSources({ title, description: prompt, existingSources: sources }, context),
      this.engine.titleOf(prompt, context),
    ]);
    return { enrichedPrompt: enriched.value.enrichedPrompt, title: title || named.value, sources: found.value.map(toSuggestion) };
  }

  async findSources(actor: Actor, input: FindSourcesDto) {
    const context = await this.begin(actor);
    const title = input.title?.trim() ?? '';
    const description = input.description?.trim() ?? '';
    if (!title && !description) throw invalid('Task description required - provide a task title or description first');
    const existingSources = (input.existingSources ?? []).map((source) => (typeof source === 'string' ? source : source.url));
    const enrichedPrompt = input.enriched_prompt ?? '';
    const found = await this.engine.findSources({ title, description, enrichedPrompt, existingSources }, context);
    return { sources: found.value.map(toSuggestion) };
  }

  get engineInUse() {
    const { kind, label, trouble } = this.engine;
    return { engine: kind, name: label, trouble };
  }

  private async begin(actor: Actor): Promise<EngineContext> {
    await this.limits.take('prompt-help', actor.userId, perPerson);
    return { now: new Date(), budget: new RunBudget(Math.min(callTokens, this.config.LLM_RUN_TOKEN_BUDGET)) };
  }

  private async subject(actor: Actor, input: EnrichTaskDto): Promise<{ prompt: string; title: string; sources: string[] }> {
    const stored = input.taskId ? await this.taskTexts.find(input.taskId) : null;
    if (stored && stored.userId !== actor.userId) throw new CodedError('task.not_found', 404, 'Task not found');
    const known = { title: '', ...stored };
    const { prompt, title, sources } = { ...known, ...defined(input.tempTask), ...defined({ prompt: input.prompt }) };
    if (!prompt) throw invalid('Please enter a task description first');
    return { prompt, title, sources: urlsOf(sources) };
  }
}

function defined<T extends object>(values: T | undefined): Partial<T> {
  return Object.fromEntries(Object.entries(values ?? {}).filter(([, value]) => value !== undefined)) as Partial<T>;
}

function urlsOf(sources: readonly unknown[] | undefined): string[] {
  return (sources ?? []).flatMap((source) => {
    if (typeof source === 'string') return [source];
    return source && typeof source === 'object' && 'url' in source && typeof source.url === 'string' ? [source.url] : [];
  });
}
