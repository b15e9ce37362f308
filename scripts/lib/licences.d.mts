export const NOTICES: string;
export function isAllowed(packageOfOthers: { name: string; licence: string }): boolean;
export function notices(): string;
