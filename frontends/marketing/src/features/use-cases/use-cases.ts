import { brokers, publicRelations } from './client-use-cases.ts';
import { analysts, investors, traders } from './market-use-cases.ts';
import type { UseCase } from './use-case.ts';

const useCases: readonly UseCase[] = [traders, analysts, brokers, investors, publicRelations];

/** The page of a profession, or undefined where there is none. */
export function findUseCase(slug: string | undefined): UseCase | undefined {
  return useCases.find((useCase) => useCase.slug === slug);
}
