import { z } from 'zod';
import { user } from './auth.ts';
import { id, success } from './common.ts';

export const phoneFormat = 'Please enter a valid phone number with country code (e.g. +1234567890)';
export const codeFormat = 'Please enter a 6-digit code';
export const phoneCodeLength = 6;
/** Before that, another code is not sent. */
export const resendAfterSeconds = 30;

/** A number in E.164 form, by its shape; the server also asks whether there is such a number (spec account.md §5). */
export const phoneNumber = z
  .string()
  .max(40, phoneFormat)
  .overwrite((text) => text.replace(/\s+/g, ''))
  .regex(/^\+[1-9]\d{9,14}$/, phoneFormat);
export const phoneCode = z.string().max(phoneCodeLength, codeFormat).regex(/^\d{6}$/, codeFormat);

const phoneActions = ['send', 'verify', 'remove'] as const;

/** `send` texts a code to a number, also once more; `verify` saves the number and switches alerts to it on; `remove` forgets it. */
export const verifyPhoneRequest = z
  .strictObject({
    action: z.enum(phoneActions),
    phoneNumber: phoneNumber.optional(),
    code: phoneCode.optional(),
    userId: id.optional().describe("The caller's own; nobody else's phone can be changed"),
  })
  .refine(({ action, phoneNumber: given }) => action === 'remove' || given !== undefined, { path: ['phoneNumber'], error: phoneFormat })
  .refine(({ action, code }) => action !== 'verify' || code !== undefined, { path: ['code'], error: codeFormat });
export type VerifyPhoneRequest = z.infer<typeof verifyPhoneRequest>;
/** The profile as it is afterwards. */
export const verifyPhoneResponse = success.extend({ user });
export const phoneOptionsResponse = z.object({ available: z.boolean().describe('Whether this server sends text messages') });
