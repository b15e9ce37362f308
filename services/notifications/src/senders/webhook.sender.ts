import { Injectable } from '@nestjs/common';
import { HttpClient } from '@forewire/kit/http-client';
import { PermanentFailure } from '@forewire/kit/jobs';
import type { Alert, FoundResult } from '../alerts/alert.ts';
import type { Briefing } from '../briefings/briefing.ts';
import { readConfig, webhookConfig } from '../channels/channel-config.ts';
import { delivered, outgoing } from './http-outcome.ts';
import type { Message } from './message.ts';
import type { Parcel, Sender } from './sender.ts';
import { sign } from './webhook-signature.ts';

const envelopeVersion = 1;

function resultFields(alert: Alert, result: FoundResult): Record<string, unknown> {
  return {
    title: result.title,
    url: result.url,
    summary: result.summary,
    publishedAt: result.publishedAt?.toISOString() ?? null,
    foundAt: result.foundAt.toISOString(),
    taskId: alert.taskId,
    runId: alert.runId,
    resultId: result.id,
    taskTitle: alert.taskTitle,
    priority: alert.priority,
    language: result.language,
    links: result.links,
    updateOf: result.updateOf,
  };
}

function briefingFields(briefing: Briefing): Record<string, unknown> {
  return {
    briefingId: briefing.id,
    briefingType: briefing.briefingType,
    title: briefing.subjectLine,
    summary: briefing.previewText,
    contentPeriodStart: briefing.contentPeriodStart.toISOString(),
    contentPeriodEnd: briefing.contentPeriodEnd.toISOString(),
    results: briefing.results.map(({ title, url, summary, taskId, runId, taskTitle }) => ({ title, url, summary, taskId, runId, taskTitle })),
  };
}

/** Event name and fields of a message as webhooks get it. */
function toEvent(message: Message): { event: string; fields: Record<string, unknown> } {
  switch (message.kind) {
    case 'result':
      return { event: 'result.found', fields: resultFields(message.alert, message.result) };
    case 'briefing':
      return { event: 'briefing.sent', fields: briefingFields(message.briefing) };
    case 'test':
      return { event: 'test', fields: { title: 'Test from Forewire', summary: 'Your webhook can be reached.' } };
    case 'alert':
      throw new PermanentFailure('A webhook gets one message per result');
  }
}

/** The exact body of a webhook. */
export function webhookBody(deliveryId: string, message: Message, timestamp: number): { event: string; body: string } {
  const { event, fields } = toEvent(message);
  return { event, body: JSON.stringify({ version: envelopeVersion, event, deliveryId, timestamp, ...fields }) };
}

/** Signed JSON to an address of the user's own. */
@Injectable()
export class WebhookSender implements Sender {
  constructor(private readonly http: HttpClient) {}

  async send({ deliveryId, message, channel, signal }: Parcel): Promise<void> {
    const { url, secret } = readConfig(webhookConfig, channel.config);
    const timestamp = Math.floor(Date.now() / 1000);
    const { event, body } = webhookBody(deliveryId, message, timestamp);
    const headers = {
      'x-forewire-delivery': deliveryId,
      'x-forewire-event': event,
      'x-forewire-timestamp': String(timestamp),
      'x-forewire-signature': sign(secret, timestamp, body),
    };
    await delivered(this.http.post(url, body, { ...outgoing, headers, signal }));
  }
}
