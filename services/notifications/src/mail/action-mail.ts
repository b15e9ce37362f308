import Mustache from 'mustache';
import { webAddress } from '../alerts/alert.ts';
import { plainName } from './plain-name.ts';
import { actionTemplate } from './templates.gen.ts';

/** What a mail is about: `link` is where its button leads; `name`, `expiresIn`, `companyName`, `inviterName` and `declineLink` where they apply. */
export type ActionParams = Record<string, string>;
type ActionText = { subject: string; heading: string; body: string; buttonText: string; reason: string };

const templates: Record<string, (params: ActionParams) => ActionText> = {
  'reset-password': ({ expiresIn }) => ({
    subject: 'Reset your Forewire password',
    heading: 'Choose a new password',
    body: `Somebody, we hope you, asked to reset the password of your Forewire account. The link works once${expiresIn ? `, for ${expiresIn}` : ' and only for a short time'}.`,
    buttonText: 'Reset password',
    reason: 'If it was not you, ignore this mail: your password stays as it is.',
  }),
  'verify-email': ({ name }) => ({
    subject: 'Confirm your e-mail address',
    heading: name ? `Welcome, ${name}` : 'Confirm your e-mail address',
    body: 'Please confirm that this address is yours, so that alerts reach you and nobody else.',
    buttonText: 'Confirm address',
    reason: 'If you did not sign up for Forewire, ignore this mail.',
  }),
  'already-registered': () => ({
    subject: 'You already have a Forewire account',
    heading: 'You already have an account',
    body: 'Somebody, we hope you, tried to sign up with this address. It has an account, so sign in, or choose a new password if you have forgotten yours.',
    buttonText: 'Sign in',
    reason: 'If it was not you, ignore this mail: nothing has changed.',
  }),
  invitation: ({ companyName, inviterName }) => ({
    subject: `${inviterName || 'A colleague'} invites you to ${companyName || 'a team'} on Forewire`,
    heading: `Join ${companyName || 'the team'} on Forewire`,
    body: `${inviterName || 'A colleague'} would like to share monitors and results with you.`,
    buttonText: 'Accept invitation',
    reason: 'If you do not know who this is from, ignore this mail.',
  }),
};

const names = ['name', 'companyName', 'inviterName'];

/** Whoever chose these names may not choose what a mail of ours says or where it leads. */
function withPlainNames(params: ActionParams): ActionParams {
  return { ...params, ...Object.fromEntries(names.map((name) => [name, plainName(params[name] ?? '')])) };
}

const textTemplate = '{{{heading}}}\n\n{{{body}}}\n\n{{{buttonText}}}: {{{buttonUrl}}}\n\n--\n{{{reason}}}\n{{#declineUrl}}Stop invitations to this address: {{{declineUrl}}}\n{{/declineUrl}}';

/** Subject and bodies of a requested mail, or null when there is no such template or its `link` is no web address. */
export function renderAction(template: string, params: ActionParams): { subject: string; html: string; text: string } | null {
  const make = Object.hasOwn(templates, template) ? templates[template] : undefined;
  const buttonUrl = webAddress(params['link'] ?? '');
  if (!make || buttonUrl === '') return null;
  const words = make(withPlainNames(params));
  const view = { ...words, title: words.subject, preview: words.body, buttonUrl, declineUrl: webAddress(params['declineLink'] ?? '') };
  return { subject: words.subject, html: Mustache.render(actionTemplate, view), text: Mustache.render(textTemplate, view) };
}
