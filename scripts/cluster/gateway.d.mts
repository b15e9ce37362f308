import type { IngressRule } from './chart.mjs';

export function startGateway(options: { port: number; rules: IngressRule[]; targets: Record<string, number[]> }): Promise<{ stop(): Promise<void> }>;
