export type ProcessRef = { pid: number; startedAt: string };

export function startTimeOf(pid: number): string | undefined;
export function refTo(pid: number): ProcessRef;
export function isRunning(ref: ProcessRef | undefined): boolean;
export function stopProcess(ref: ProcessRef | undefined, options?: { timeoutMs?: number; gently?: boolean }): Promise<boolean>;
export function freePort(): Promise<number>;
export function isPortFree(port: number, host?: string): Promise<boolean>;
