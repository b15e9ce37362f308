export type WebhookDelivery = {
  at: number;
  path: string;
  delivery: string | undefined;
  event: string | undefined;
  status: number;
  problem: string | undefined;
  body: Record<string, unknown> | undefined;
};
export type WebhookSink = {
  url: string;
  received: WebhookDelivery[];
  accepted: WebhookDelivery[];
  failNext(...statuses: number[]): void;
  waitFor(matches: (delivery: WebhookDelivery) => boolean, timeoutMs?: number): Promise<WebhookDelivery>;
  stop(): Promise<void>;
};

export function startWebhookSink(options: { secret: string; port?: number }): Promise<WebhookSink>;
