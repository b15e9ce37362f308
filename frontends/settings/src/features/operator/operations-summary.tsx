import { Loading, Skeleton } from '@forewire/ui/skeleton.tsx';
import { Breakdowns, Totals } from './figures.tsx';
import { figuresOf } from './operations.ts';
import { useOperations } from './operator.api.ts';
import { ServicesList } from './services-list.tsx';

/** How the installation is doing, from what each service says of itself. */
export function OperationsSummary() {
  const { answers, pending } = useOperations();
  if (pending) {
    return (
      <Loading label="Asking the services" className="grid gap-3">
        <Skeleton className="h-96 rounded-card" />
        <Skeleton className="h-40 rounded-card" />
      </Loading>
    );
  }
  const figures = figuresOf(answers);
  return (
    <div className="grid grid-cols-1 gap-4">
      <ServicesList answers={answers} figures={figures} />
      <Totals figures={figures} />
      <Breakdowns figures={figures} />
    </div>
  );
}
