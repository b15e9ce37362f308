import { describe, expect, it } from '@jest/globals';
import { analysisText } from './analysis-text.ts';

describe('where articles are analyzed', () => {
  it('is this server without a model, by whichever of its names, else the model', () => {
    expect(['Extractive engine', 'extractive', 'small-judge-2'].map(analysisText)).toEqual(['on this server', 'on this server', 'with small-judge-2']);
  });
});
