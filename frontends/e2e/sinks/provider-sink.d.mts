export type ProviderSink = {
  env: Record<string, string>;
  /** Who sits at the sign-in page: claims of an ID token, or what X's API says. */
  someone: Record<string, unknown>;
  stop(): Promise<void>;
};

export function startProviderSink(): Promise<ProviderSink>;
