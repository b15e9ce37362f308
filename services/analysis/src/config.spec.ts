import { loadConfig } from '@forewire/kit/config';
import { analysisConfig, isLocal } from './config.ts';

describe('where embeddings come from', () => {
  it('is a server with its model, or the process itself', () => {
    expect(isLocal(loadConfig(analysisConfig, { EMBEDDINGS_MODEL: 'local' }))).toBe(true);
    expect(isLocal(loadConfig(analysisConfig, { EMBEDDINGS_BASE_URL: 'http://127.0.0.1:11434/v1', EMBEDDINGS_MODEL: 'local' }))).toBe(false);
    expect(isLocal(loadConfig(analysisConfig, {}))).toBe(false);
  });

  it('is refused when it is only half said', () => {
    for (const env of [{ EMBEDDINGS_MODEL: 'e5' }, { EMBEDDINGS_BASE_URL: 'http://127.0.0.1:11434/v1' }]) expect(() => loadConfig(analysisConfig, env)).toThrow(/EMBEDDINGS_MODEL: and EMBEDDINGS_BASE_URL must be set together, unless EMBEDDINGS_MODEL is "local"/);
  });
});
