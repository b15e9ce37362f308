export type IngressRule = { component: string; path: string; exact?: boolean };
type Values = Record<string, { env?: object; secretEnv?: object; optionalSecretEnv?: object; http?: { paths?: { path: string; exact?: boolean }[]; streams?: { path: string; exact?: boolean }[] } }>;

export function chartValues(): Values;
export function ingressRules(values?: Values): IngressRule[];
export function componentFor(rules: IngressRule[], path: string): string | undefined;
export function ownVariables(name: string, known: Record<string, string>, values?: Values): Record<string, string>;
