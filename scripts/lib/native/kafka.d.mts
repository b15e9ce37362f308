export type Kafka = { brokers: string; pid: number | undefined; kill(signal?: NodeJS.Signals): Promise<void>; stop(): Promise<void> };

export function startKafka(options: { dataDir: string; port: number; controllerPort?: number; log?: (line: string) => void }): Promise<Kafka>;
