import { keyOf } from './keys.ts';

describe('the key of a word', () => {
  it('is what the database has it as', () => {
    expect(['', 'earthquake', 'zürich', '日本'].map(keyOf)).toEqual([2872998923, 1071674370, 2976491016, 236567117]);
  });
});
