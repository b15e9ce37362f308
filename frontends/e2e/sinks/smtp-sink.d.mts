export type Mail = { at: number; to: string; from: string; subject: string; headers: Record<string, string>; text: string; raw: string };
export type SmtpSink = {
  url: string;
  mails: Mail[];
  waitFor(matches: (mail: Mail) => boolean, timeoutMs?: number): Promise<Mail>;
  stop(): Promise<void>;
};

export function startSmtpSink(options?: { port?: number }): Promise<SmtpSink>;
