import type { IngressRule } from './chart.mjs';

export interface Gateway {
  failures: number;
  leave(component: string, port: number): void;
  join(component: string, port: number): void;
  stop(): Promise<void>;
}
export function startGateway(options: { port: number; rules: IngressRule[]; targets: Record<string, number[]> }): Promise<Gateway>;
