type Lock = { packages: Record<string, object> };

export function requireNode(version?: string): void;
export function satisfies(wanted: Lock, installed: Lock): boolean;
export function install(options?: { log?: (line: string) => void }): Promise<boolean>;
