export function otherPrompts(count: number, prompts?: { split: string; language: string; text: string }[]): string[];
