export function builtPatternsIn(file: string, text: string): { start: number; end: number; line: number }[];
export function markBuiltPatterns(file: string, text: string): string;
