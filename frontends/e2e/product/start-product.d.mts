export type TestProduct = {
  url: string;
  port: number;
  dataDir: string;
  running: { pid: number; mongodPid: number; logFile: string } | undefined;
  start(): Promise<TestProduct>;
  kill(options?: { database?: boolean }): Promise<void>;
  remove(): Promise<void>;
};

export function startTestProduct(options?: { env?: Record<string, string>; log?: (line: string) => void }): Promise<TestProduct>;
