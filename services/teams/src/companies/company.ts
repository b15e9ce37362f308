import { CodedError, notFound } from '@forewire/kit/errors';

/** A team: people who share tasks. */
export type Company = {
  id: string;
  name: string;
  ownerId: string;
  createdAt: Date;
  /** What the organization's directory calls it, which keeps its members; null for a team that people founded. */
  directoryName: string | null;
};

/** A team that the directory keeps would come back with the next change there. */
export function requireFounded(company: Company): Company {
  if (company.directoryName !== null) throw new CodedError('company.managed', 409, "This team comes from your organization's directory and can only be removed there.");
  return company;
}

// Whoever isn't a member cannot tell a team that isn't theirs from one that doesn't exist.
export const companyNotFound = () => notFound('company', 'Team not found');
