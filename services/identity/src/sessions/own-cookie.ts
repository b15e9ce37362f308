import type { KitConfig } from '@forewire/kit/config';
import { publicUrl } from '@forewire/kit/kit-module';

export type OwnCookie = { name: string; options: { httpOnly: true; sameSite: 'strict'; secure: boolean; path: string } };

/**
 * A cookie for the calls of identity alone: out of reach of scripts, and never sent along from another site. Over https its prefix
 * has browsers refuse one that another host of the domain sets, which would sign people in as somebody else.
 */
export function ownCookie(config: KitConfig, name: string): OwnCookie {
  const secure = publicUrl(config).startsWith('https:');
  // The prefix asks for the whole host.
  return { name: secure ? `__Host-${name}` : name, options: { httpOnly: true, sameSite: 'strict', secure, path: secure ? '/' : '/api/auth' } };
}
