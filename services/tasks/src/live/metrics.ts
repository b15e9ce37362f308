import { metrics } from '@forewire/kit/telemetry';
import { Gauge } from 'prom-client';

export const liveStreams = new Gauge({ name: 'forewire_live_streams', help: 'Live streams (server-sent events) that pages hold open', registers: [metrics] });
