import { PageMeta } from '@forewire/ui/page-meta.tsx';
import { findUseCase } from '../features/use-cases/use-cases.ts';
import { UseCaseView } from '../features/use-cases/use-case-view.tsx';
import { PublicFrame } from './public-frame.tsx';

/** The page of a profession. */
export default function UseCasePage({ slug }: { slug: string }) {
  const useCase = findUseCase(slug);
  if (!useCase) return null;
  return (
    <PublicFrame>
      <PageMeta title={`${useCase.title}: news monitoring for ${useCase.profession.toLowerCase()}`} description={useCase.description} canonical={`/use-case/${useCase.slug}`} />
      <UseCaseView useCase={useCase} />
    </PublicFrame>
  );
}
