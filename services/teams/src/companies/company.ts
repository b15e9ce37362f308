import { notFound } from '@forewire/kit/errors';

/** A team: people who share tasks. */
export type Company = { id: string; name: string; ownerId: string; createdAt: Date };

// Whoever isn't a member cannot tell a team that isn't theirs from one that doesn't exist.
export const companyNotFound = () => notFound('company', 'Team not found');
