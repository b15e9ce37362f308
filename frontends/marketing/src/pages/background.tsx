import { Arrivals } from '../features/auth/arrivals.tsx';
import { ResumePlan } from '../features/pricing/resume-plan.tsx';

/** What public pages began and signing in lets go on. */
export function Background() {
  return (
    <>
      <Arrivals />
      <ResumePlan />
    </>
  );
}
