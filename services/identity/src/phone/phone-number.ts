import { phoneFormat } from '@forewire/contracts/http/phone';
import { CodedError, invalid } from '@forewire/kit/errors';
import { isSupportedCountry, type NumberType, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * Numbers of mobile phones alone: landlines show no text messages, and what a message to a premium, shared-cost or
 * satellite number costs is what makes asking for codes a business. In North America mobiles and landlines look alike.
 */
const textable = new Set<NumberType | undefined>(['MOBILE', 'FIXED_LINE_OR_MOBILE']);

export const phoneInvalid = () => invalid(phoneFormat, { phoneNumber: phoneFormat });
const notTextable = (text: string) => new CodedError('phone.unsupported', 400, text, { fields: { phoneNumber: text } });

/** The number in E.164 form if it is one of a mobile phone in a country that is served; none named means all of them. */
export function toMobileNumber(text: string, countries: readonly string[]): string {
  const parsed = parsePhoneNumberFromString(text);
  if (!parsed?.isValid()) throw phoneInvalid();
  // Numbers of no country are those of satellites and networks.
  if (!parsed.country || !textable.has(parsed.getType())) throw notTextable('Use the number of a mobile phone. This one takes no text messages.');
  if (countries.length > 0 && !countries.includes(parsed.country)) throw notTextable('Text messages are not available in this country.');
  return parsed.number;
}

/** Whether a text is an ISO 3166 code of a country with phones. */
export function isCountry(text: string): boolean {
  return isSupportedCountry(text);
}
