import { describe, expect, it } from '@jest/globals';
import { analysisText } from './analysis-text.ts';

describe('where articles are analyzed', () => {
  it('is this server without a model, by whichever of its names, else the model', () => {
    expect(['Model: gpt-6', 'Embeddings: e5', 'Embeddings: e5, partly without it', 'Embeddings in this process: e5'].map(analysisText)).toEqual(['with gpt-6', 'on this server with embeddings of e5', 'on this server with embeddings of e5, partly without it', 'on this server with embeddings of e5, in this process']);
    expect(['Extractive engine', 'extractive', 'small-judge-2'].map(analysisText)).toEqual(['on this server', 'on this server', 'with small-judge-2']);
  });
});
