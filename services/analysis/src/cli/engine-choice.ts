const engineChoices = ['extractive', 'embeddings', 'model'] as const;
export type EngineChoice = (typeof engineChoices)[number];

export function isEngineChoice(name: string): name is EngineChoice {
  return engineChoices.some((choice) => choice === name);
}
