import { z } from 'zod';
import { kitConfig, loadConfig } from './config.ts';

const mongo = { MONGO_URL: 'mongodb://127.0.0.1/' };

describe('the environment', () => {
  it('has defaults for everything but the database', () => {
    expect(loadConfig(kitConfig, mongo)).toMatchObject({ PORT: 3000, DATA_DIR: 'data', LOG_LEVEL: 'info', TRUST_PROXY: false });
    expect(() => loadConfig(kitConfig, {})).toThrow('MONGO_URL');
  });

  it('takes an empty variable for one that is not set', () => {
    expect(loadConfig(kitConfig, { ...mongo, PORT: '', KAFKA_BROKERS: '', SECRETS_KEY: '' })).toMatchObject({ PORT: 3000 });
  });

  it.each([
    ['PORT', 'eighty'],
    ['MONGO_URL', 'postgres://db'],
    ['KAFKA_BROKERS', 'broker'],
    ['REDIS_URL', 'localhost:6379'],
    ['LOG_LEVEL', 'loud'],
    ['SECRETS_KEY', 'short'],
    ['PUBLIC_URL', 'example.com'],
    ['TRUST_PROXY', 'perhaps'],
  ])('names %s when it is wrong', (name, value) => {
    expect(() => loadConfig(kitConfig, { ...mongo, [name]: value })).toThrow(new RegExp(`${name}: `));
  });

  it('names everything that is wrong at once', () => {
    const schema = z.object({ A: z.string(), B: z.coerce.number() });
    expect(() => loadConfig(schema, { B: 'x' })).toThrow(/A: .*\n.*B: /s);
  });
});
