import { hostname } from 'node:os';
import { settingsFrom } from './product.mjs';

const ALL_INTERFACES = new Set(['', '0.0.0.0', '::']);

/** How other machines reach what was started, or null where they cannot, or where PUBLIC_URL says it. */
export function addressesForOthers(env, name = hostname()) {
  if (env.PUBLIC_URL || !ALL_INTERFACES.has(env.HOST ?? '')) return null;
  const { port, publicUrl } = settingsFrom(env);
  return `other machines may open http://${name}:${port}; links in mails go to ${publicUrl} unless PUBLIC_URL says otherwise`;
}
