import webPush from 'web-push';
import { PushBrowser } from './push-receiver.mjs';

describe('PushBrowser', () => {
  const browser = new PushBrowser('https://push.example/1');
  const encrypted = (text: string): Buffer => {
    const { body } = webPush.generateRequestDetails(browser.subscription, text, { vapidDetails: { subject: 'mailto:a@forewire.test', ...webPush.generateVAPIDKeys() }, contentEncoding: 'aes128gcm' });
    return body ?? Buffer.alloc(0);
  };

  it('reads what a server encrypted for it', () => {
    expect(browser.read(encrypted('{"title":"Zinnmine öffnet"}'))).toBe('{"title":"Zinnmine öffnet"}');
  });

  it('reads nothing that was meant for another browser or was changed on its way', () => {
    const body = encrypted('for one only');
    expect(() => new PushBrowser('https://push.example/2').read(body)).toThrow();
    body[body.length - 1] = (body.at(-1) ?? 0) ^ 1;
    expect(() => browser.read(body)).toThrow();
  });
});
