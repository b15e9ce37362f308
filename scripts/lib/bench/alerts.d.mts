export type Published = { url: string; title: string };
export type Received = {
  deliveries: { at: number; body: unknown }[];
  mails: { at: number; text: string }[];
  payloads: { at: number; title: string; taskId: string; runId: string }[];
};
export type Alert = { at: number; url: string | undefined; task?: string };
export type Alerts = Record<'webhook' | 'mail' | 'browser', Alert[]>;

export const CHANNELS: ('webhook' | 'mail' | 'browser')[];
export function alertsByChannel(received: Received, published: Published[]): Alerts;
export function notOnce(alerts: Alerts, published: { url: string }[], expected?: number): Record<string, { lost: string[]; twice: string[] }>;
export function delays(alerts: Alert[], servedAt: Map<string, number>): number[];
export function spread(numbers: number[]): { p50: number; p99: number; max: number; count: number } | null;
