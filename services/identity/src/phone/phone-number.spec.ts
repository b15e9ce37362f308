import { toMobileNumber } from './phone-number.ts';

describe('a phone number', () => {
  it.each([
    ['+447400123456', '+447400123456'],
    ['+44 7400 123 456', '+447400123456'],
    ['+12015550123', '+12015550123'],
    ['+4915112345678', '+4915112345678'],
  ])('of a mobile is taken as E.164: %s', (given, number) => {
    expect(toMobileNumber(given, [])).toBe(number);
  });

  it.each(['', '7400123456', '+447', '+44740012345678901', '+999123456789', '07400 123456', '+1 555 555 5555'])('that is none is refused: %s', (given) => {
    expect(() => toMobileNumber(given, [])).toThrow('Please enter a valid phone number with country code (e.g. +1234567890)');
  });

  it.each([
    ['a landline', '+442079460000'],
    ['a premium number', '+449098790000'],
    ['a number that is free to call', '+18005551212'],
    ['a personal number', '+447012345678'],
    ['a satellite phone', '+881612345678'],
  ])('of %s takes no text messages', (_kind, given) => {
    expect(() => toMobileNumber(given, [])).toThrow(/takes no text messages|valid phone number/);
  });

  it('of a country that is not served is refused', () => {
    expect(toMobileNumber('+447400123456', ['GB', 'US'])).toBe('+447400123456');
    expect(() => toMobileNumber('+4915112345678', ['GB', 'US'])).toThrow('Text messages are not available in this country.');
  });
});
