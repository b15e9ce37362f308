export class PushBrowser {
  constructor(endpoint: string);
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  read(body: Uint8Array): string;
}
