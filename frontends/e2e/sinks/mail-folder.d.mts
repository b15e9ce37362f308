import type { Mails } from '../product/product-api.mjs';

export function mailFolder(dataDir: string): Mails;
