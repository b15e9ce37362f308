import { log } from '@forewire/kit/log';
import type { ModelUsage } from '@forewire/kit/model-usage';
import { cutText } from '@forewire/kit/whole-text';
import OpenAI, { APIConnectionTimeoutError, APIError } from 'openai';
import { z } from 'zod';
import { ResponseTap } from './response-tap.ts';
import { estimateTokens, type TokenBudget } from './token-budget.ts';

export type ChatSettings = { baseUrl: string; apiKey: string; timeoutMs?: number; maxRetries?: number; usage?: ModelUsage };

export type ChatQuestion<T> = {
  model: string;
  /** Names the shape of the answer to the endpoint. */
  name: string;
  instructions: string;
  material: string;
  schema: z.ZodType<T>;
  maxAnswerTokens: number;
  budget: TokenBudget;
  signal: AbortSignal;
  /** Sees the answer's field `response` grow. */
  onText?: (text: string) => void;
};

/** Why the model gave no usable answer, as a sentence to show. */
export class ModelFailure extends Error {
  override name = 'ModelFailure';
}

type Messages = OpenAI.Chat.Completions.ChatCompletionMessageParam[];
type Format = OpenAI.Chat.Completions.ChatCompletionCreateParamsNonStreaming['response_format'];
type Completion = { text: string; tokens: { prompt: number; completion: number } | null };
type Reading<T> = { ok: true; value: T } | { ok: false; complaint: string };

const timeoutMs = 60_000;
const maxRetries = 2;
/** The client's own timeout ends with the headers: a body that stalls needs an end too. */
const longestCall = 3;

/** Asks an OpenAI-compatible endpoint for JSON of a given shape, streamed where somebody watches. */
export class Chat {
  private readonly client: OpenAI;
  private readonly timeoutMs: number;
  private readonly usage: ModelUsage | undefined;
  /** Models of this endpoint that take no JSON Schema, and whether it can count the tokens of a stream. */
  private readonly withoutSchema = new Set<string>();
  private countsStreams = true;

  constructor(settings: ChatSettings) {
    this.timeoutMs = settings.timeoutMs ?? timeoutMs;
    this.usage = settings.usage;
    this.client = new OpenAI({
      baseURL: settings.baseUrl,
      // Local endpoints take no key, but the client insists on one.
      apiKey: settings.apiKey || 'none',
      organization: null,
      project: null,
      timeout: this.timeoutMs,
      maxRetries: settings.maxRetries ?? maxRetries,
      logLevel: 'off',
    });
  }

  /** The answer in its shape, after one repair if need be; throws ModelFailure, or what the signal was aborted with. */
  async ask<T>(question: ChatQuestion<T>): Promise<T> {
    const messages: Messages = [
      { role: 'system', content: question.instructions },
      { role: 'user', content: question.material },
    ];
    try {
      const first = await this.complete(question, messages);
      const read = readAs(first.text, question.schema);
      if (read.ok) return read.value;
      const complaint = `That was not the JSON asked for: ${read.complaint}. Answer with the corrected JSON only.`;
      const again: Messages = [...messages, { role: 'assistant', content: cutText(first.text, 6000) }, { role: 'user', content: complaint }];
      const second = readAs((await this.complete({ ...question, onText: undefined }, again)).text, question.schema);
      if (second.ok) return second.value;
      throw new ModelFailure('The model gave no usable answer');
    } catch (error) {
      if (question.signal.aborted) throw question.signal.reason;
      throw error instanceof ModelFailure ? error : toFailure(error);
    }
  }

  private async complete<T>(question: ChatQuestion<T>, messages: Messages): Promise<Completion> {
    const estimate = estimateTokens(messages.map(({ content }) => String(content)).join('\n')) + question.maxAnswerTokens;
    if (!question.budget.reserve(estimate)) throw new ModelFailure('The prediction has used up its tokens');
    let used = { prompt: 0, completion: 0 };
    try {
      const completion = await this.completeInShape(question, messages);
      used = completion.tokens ?? { prompt: estimate - question.maxAnswerTokens, completion: estimateTokens(completion.text) };
      return completion;
    } finally {
      question.budget.settle(estimate, used.prompt + used.completion);
      this.usage?.count({ model: question.model, promptTokens: used.prompt, completionTokens: used.completion });
    }
  }

  private async completeInShape<T>(question: ChatQuestion<T>, messages: Messages): Promise<Completion> {
    const schema = jsonSchemaOf(question.schema);
    if (!this.withoutSchema.has(question.model)) {
      try {
        return await this.send(question, messages, { type: 'json_schema', json_schema: { name: question.name, strict: true, schema } });
      } catch (error) {
        if (!isRefusalOf(error, /response_format|schema/i)) throw error;
        this.withoutSchema.add(question.model);
      }
    }
    const [system, ...rest] = messages;
    const shaped = `${String(system?.content ?? '')}\nAnswer with one JSON object that fits this JSON Schema: ${JSON.stringify(schema)}`;
    return this.send(question, [{ role: 'system', content: shaped }, ...rest], { type: 'json_object' });
  }

  private async send<T>(question: ChatQuestion<T>, messages: Messages, format: Format): Promise<Completion> {
    const signal = AbortSignal.any([question.signal, AbortSignal.timeout(this.timeoutMs * longestCall)]);
    const body = { model: question.model, messages, response_format: format, temperature: 0.2, max_tokens: question.maxAnswerTokens };
    if (question.onText) return this.stream(body, question.onText, signal);
    const completion = await this.client.chat.completions.create(body, { signal });
    return { text: completion.choices[0]?.message.content ?? '', tokens: tokensOf(completion.usage) };
  }

  private async stream(body: OpenAI.Chat.Completions.ChatCompletionCreateParamsNonStreaming, onText: (text: string) => void, signal: AbortSignal): Promise<Completion> {
    const tap = new ResponseTap();
    const read: Completion = { text: '', tokens: null };
    for await (const chunk of await this.openStream(body, signal)) {
      const token = chunk.choices[0]?.delta?.content ?? '';
      read.text += token;
      read.tokens = tokensOf(chunk.usage) ?? read.tokens;
      tap.push(token);
      if (token) onText(tap.text);
    }
    // The client ends an aborted stream as if it were complete.
    signal.throwIfAborted();
    return read;
  }

  private async openStream(body: OpenAI.Chat.Completions.ChatCompletionCreateParamsNonStreaming, signal: AbortSignal) {
    const streamed = { ...body, stream: true as const };
    if (!this.countsStreams) return this.client.chat.completions.create(streamed, { signal });
    try {
      return await this.client.chat.completions.create({ ...streamed, stream_options: { include_usage: true } }, { signal });
    } catch (error) {
      if (!isRefusalOf(error, /stream_options|include_usage/i)) throw error;
      this.countsStreams = false;
      return this.client.chat.completions.create(streamed, { signal });
    }
  }
}

function tokensOf(usage: OpenAI.CompletionUsage | null | undefined): Completion['tokens'] {
  return usage ? { prompt: usage.prompt_tokens, completion: usage.completion_tokens } : null;
}

function toFailure(error: unknown): ModelFailure {
  log.warn({ err: error }, 'model call failed');
  if (error instanceof APIConnectionTimeoutError) return new ModelFailure('The model took too long');
  if (error instanceof APIError && error.status !== undefined) {
    return new ModelFailure(error.status === 429 ? 'The model asks for fewer requests' : `The model refused the request (status ${error.status})`);
  }
  if (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'APIUserAbortError')) return new ModelFailure('The model took too long');
  return new ModelFailure('The model was not reachable');
}

function isRefusalOf(error: unknown, what: RegExp): boolean {
  return error instanceof APIError && (error.status === 400 || error.status === 422) && what.test(error.message);
}

function jsonSchemaOf(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...shape } = z.toJSONSchema(schema) as Record<string, unknown>;
  return shape;
}

function readAs<T>(text: string, schema: z.ZodType<T>): Reading<T> {
  // Some models put their JSON into a code block in spite of the format.
  const bare = text.trim().replace(/^```(?:json)?/, '').replace(/```$/, '').trim();
  try {
    const read = schema.safeParse(JSON.parse(bare));
    return read.success ? { ok: true, value: read.data } : { ok: false, complaint: cutText(z.prettifyError(read.error), 500) };
  } catch {
    return { ok: false, complaint: 'it is no valid JSON' };
  }
}
