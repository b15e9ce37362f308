export function browserOptions(): Promise<{ executablePath?: string; args: string[] }>;
export function prepareBrowser(options?: { log?: (line: string) => void }): Promise<void>;
