import type { CreateTaskRequest, Result, Run, Task } from '@forewire/contracts/http/tasks';

/** Where mails arrive: an SMTP sink, or the folder of a product without a mail server. */
export type Mails = { waitFor(matches: (mail: { to: string; text: string }) => boolean, timeoutMs?: number): Promise<{ text: string }> };

export class ProductApi {
  /** The access token of the session, for what API keys may not do. */
  readonly session: string;
  constructor(baseUrl: string, token?: string, session?: string);
  static forUser(baseUrl: string, account?: { email?: string; password?: string; mails?: Mails }): Promise<ProductApi>;
  static forSession(baseUrl: string, accessToken: string): Promise<ProductApi>;
  /** The same person by their session, for what API keys may not do. */
  inSession(): ProductApi;
  /** T is what the call answers by its description. */
  call<T = unknown>(method: string, path: string, body?: unknown): Promise<T>;
  createTask(input: CreateTaskRequest): Promise<Task>;
  createWebhook(input: { url: string; secret: string; name?: string }): Promise<unknown>;
  runNow(taskId: string): Promise<{ runId: string; newResultTitle: string | null }>;
  tasks(): Promise<Task[]>;
  runs(taskId: string): Promise<Run[]>;
  results(taskId: string): Promise<Result[]>;
}
