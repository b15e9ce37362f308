import { ModelUsage } from '@forewire/kit/model-usage';
import { cutText } from '@forewire/kit/whole-text';
import OpenAI, { APIConnectionTimeoutError, APIError } from 'openai';
import { z } from 'zod';
import type { TokenUsage } from '../engine.ts';
import type { RunBudget } from './run-budget.ts';

/** Where the model is and how long it may take. */
export interface ChatSettings {
  baseUrl: string;
  apiKey: string;
  model: string;
  timeoutMs?: number;
  maxRetries?: number;
  usage?: ModelUsage;
}

export interface Question<T> {
  /** Names the shape of the answer to the endpoint. */
  name: string;
  instructions: string;
  material: string;
  schema: z.ZodType<T>;
  maxAnswerTokens: number;
  budget?: RunBudget;
  /** Tokens of the budget that this question leaves to others. */
  keepTokens?: number;
  signal?: AbortSignal;
}

export type Reply<T> = { ok: true; value: T; usage: TokenUsage } | { ok: false; problem: ChatProblem; usage: TokenUsage };
/** Why there is no usable answer, in words that fit "the model …". */
export type ChatProblem = 'had no tokens left in this run' | 'took too long' | 'refused the request' | 'was not reachable' | 'gave no usable answer' | 'is paused after repeated failures';

const TIMEOUT_MS = 45_000;
const MAX_RETRIES = 2;
/** After this many failures on end, the endpoint is left alone for a while and runs go on without it. */
const FAILURES_TO_PAUSE = 3;
const PAUSE_MS = 60_000;
/** Characters per token, on the safe side: scripts other than Latin take about one token per character. */
const LATIN_PER_TOKEN = 3.2;

type Messages = OpenAI.Chat.Completions.ChatCompletionMessageParam[];
type Attempt<T> = { value: T } | { complaint: string; text: string };

/** Asks an OpenAI-compatible endpoint for JSON of a given shape; never throws, always says what it cost. */
export class Chat {
  private readonly client: OpenAI;
  private readonly model: string;
  private readonly timeoutMs: number;
  private readonly usage: ModelUsage;
  /** What went wrong with the last request; null when it went well. */
  problem: ChatProblem | null = null;
  private supportsSchema = true;
  private failures = 0;
  private pausedUntil = 0;

  constructor(settings: ChatSettings) {
    this.model = settings.model;
    this.usage = settings.usage ?? new ModelUsage('analysis', { LLM_INPUT_PRICE: 0, LLM_OUTPUT_PRICE: 0 });
    this.timeoutMs = settings.timeoutMs ?? TIMEOUT_MS;
    this.client = new OpenAI({
      baseURL: settings.baseUrl,
      // Local endpoints take no key, but the client insists on one.
      apiKey: settings.apiKey === '' ? 'none' : settings.apiKey,
      organization: null,
      project: null,
      timeout: this.timeoutMs,
      maxRetries: settings.maxRetries ?? MAX_RETRIES,
      logLevel: 'off',
    });
  }

  async ask<T>(question: Question<T>): Promise<Reply<T>> {
    const usage: TokenUsage = { promptTokens: 0, completionTokens: 0 };
    if (Date.now() < this.pausedUntil) return { ok: false, problem: 'is paused after repeated failures', usage };
    const messages: Messages = [
      { role: 'system', content: question.instructions },
      { role: 'user', content: question.material },
    ];
    const startedAt = performance.now();
    try {
      const first = await this.attempt(question, messages, usage);
      const last = first === null || 'value' in first ? first : await this.repair(question, messages, first, usage);
      if (last === null) return { ok: false, problem: 'had no tokens left in this run', usage };
      this.failures = 0;
      this.problem = 'value' in last ? null : 'gave no usable answer';
      return 'value' in last ? { ok: true, value: last.value, usage } : { ok: false, problem: 'gave no usable answer', usage };
    } catch (error) {
      // A run that was called off says nothing about the endpoint.
      if (question.signal?.aborted === true) return { ok: false, problem: 'took too long', usage };
      this.problem = this.noteFailure(error, performance.now() - startedAt);
      return { ok: false, problem: this.problem, usage };
    }
  }

  /** One more try, with the answer and what was wrong with it. */
  private repair<T>(question: Question<T>, messages: Messages, failed: { complaint: string; text: string }, usage: TokenUsage): Promise<Attempt<T> | null> {
    const again: Messages = [...messages, { role: 'assistant', content: cutText(failed.text, 4000) }, { role: 'user', content: `That was not the JSON asked for: ${failed.complaint}. Answer with the corrected JSON only.` }];
    return this.attempt(question, again, usage);
  }

  private async attempt<T>(question: Question<T>, messages: Messages, usage: TokenUsage): Promise<Attempt<T> | null> {
    const estimate = estimateTokens(messages.map((message) => String(message.content)).join('\n')) + question.maxAnswerTokens;
    if (question.budget?.reserve(estimate, question.keepTokens) === false) return null;
    const used: TokenUsage = { promptTokens: 0, completionTokens: 0 };
    try {
      const completion = await this.complete(question, messages);
      const text = completion.choices[0]?.message.content ?? '';
      used.promptTokens = completion.usage?.prompt_tokens ?? estimate - question.maxAnswerTokens;
      used.completionTokens = completion.usage?.completion_tokens ?? estimateTokens(text);
      return read(text, question.schema);
    } finally {
      question.budget?.settle(estimate, used);
      this.usage.count({ model: this.model, ...used });
      usage.promptTokens += used.promptTokens;
      usage.completionTokens += used.completionTokens;
    }
  }

  private async complete<T>(question: Question<T>, messages: Messages): Promise<OpenAI.Chat.Completions.ChatCompletion> {
    if (this.supportsSchema) {
      try {
        return await this.send(question, messages, { type: 'json_schema', json_schema: { name: question.name, strict: true, schema: jsonSchemaOf(question.schema) } });
      } catch (error) {
        if (!isSchemaRefusal(error)) throw error;
        this.supportsSchema = false;
      }
    }
    return this.send(question, withShape(messages, question.schema), { type: 'json_object' });
  }

  private send<T>(question: Question<T>, messages: Messages, format: OpenAI.Chat.Completions.ChatCompletionCreateParamsNonStreaming['response_format']): Promise<OpenAI.Chat.Completions.ChatCompletion> {
    // The client's own timeout ends with the headers: a body that stalls needs a deadline too.
    const deadline = AbortSignal.timeout(this.timeoutMs * 3);
    const signal = question.signal === undefined ? deadline : AbortSignal.any([deadline, question.signal]);
    return this.client.chat.completions.create({ model: this.model, messages, response_format: format, temperature: 0, max_tokens: question.maxAnswerTokens }, { signal });
  }

  private noteFailure(error: unknown, elapsedMs: number): ChatProblem {
    this.failures += 1;
    if (this.failures >= FAILURES_TO_PAUSE) this.pausedUntil = Date.now() + PAUSE_MS;
    if (error instanceof APIError && error.status !== undefined) return 'refused the request';
    // Aborted requests reach us under several names: the time they took is the surer sign.
    return error instanceof APIConnectionTimeoutError || elapsedMs >= this.timeoutMs ? 'took too long' : 'was not reachable';
  }
}

/** Tokens that a text takes, estimated high: a budget must not be overrun. */
export function estimateTokens(text: string): number {
  let latin = 0;
  for (let i = 0; i < text.length; i += 1) if (text.charCodeAt(i) < 0x250) latin += 1;
  return Math.ceil(latin / LATIN_PER_TOKEN + (text.length - latin)) + 8;
}

function isSchemaRefusal(error: unknown): boolean {
  return error instanceof APIError && (error.status === 400 || error.status === 422) && /response_format|json_schema|schema/i.test(error.message);
}

function jsonSchemaOf(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...shape } = z.toJSONSchema(schema) as Record<string, unknown>;
  return shape;
}

/** Without schema support, the shape has to stand in the instructions. */
function withShape(messages: Messages, schema: z.ZodType): Messages {
  const [system, ...rest] = messages;
  return [{ role: 'system', content: `${String(system?.content ?? '')}\nAnswer with one JSON object that fits this JSON Schema: ${JSON.stringify(jsonSchemaOf(schema))}` }, ...rest];
}

function read<T>(text: string, schema: z.ZodType<T>): Attempt<T> {
  // Some models put their JSON into a code block in spite of the format.
  const bare = text.trim().replace(/^```(?:json)?/, '').replace(/```$/, '').trim();
  try {
    const result = schema.safeParse(JSON.parse(bare));
    return result.success ? { value: result.data } : { complaint: cutText(z.prettifyError(result.error), 500), text };
  } catch {
    return { complaint: 'it is no valid JSON', text };
  }
}
