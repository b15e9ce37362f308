export type Frame = { functionName: string; url: string };
export type Profile = { nodes: { id: number; callFrame: Frame; children?: number[] }[]; samples: number[]; timeDeltas: number[] };

export function subsystemOf(frame: Frame): string;
export function timesOf(profile: Profile): { self: Map<string, number>; inclusive: Map<string, number> };
export function profileLines(folder: string): string[];
