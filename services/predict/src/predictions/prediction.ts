import { createHash } from 'node:crypto';
import type { AgentSearch, PredictionOutput, PredictionResult, PredictionSource } from '@forewire/contracts/http/predict';
import { isOverCreditLimit, permit, remainingCredits } from '@forewire/contracts/permissions';
import { predictCredits } from '@forewire/contracts/plans';
import { CodedError, notFound } from '@forewire/kit/errors';
import type { Person } from '@forewire/kit/people';

/** One agent's work, as far as it has come. */
export type Agent = {
  id: string;
  name: string;
  model: string;
  started: boolean;
  text: string;
  complete: boolean;
  error: string | null;
  searches: AgentSearch[];
  sources: PredictionSource[];
  output: PredictionOutput | null;
};

/** A question, the agents at work on it, and in the end their joined answer or why there is none. */
export type Prediction = {
  id: string;
  userId: string;
  taskId: string | null;
  question: string;
  status: 'running' | 'success' | 'failed';
  error: string | null;
  agents: Agent[];
  synthesis: { started: boolean; text: string; complete: boolean };
  result: PredictionResult | null;
  /** How often the work was begun: more than once when a process died over it. */
  starts: number;
  createdAt: Date;
  finishedAt: Date | null;
};

export const predictionNotFound = () => notFound('prediction', 'Prediction not found');

/** The same question for the same task by the same person; while one is under way there is no second. */
export function questionKey(userId: string, taskId: string | null, question: string): string {
  const text = question.replace(/\s+/gu, ' ').trim().toLowerCase();
  return createHash('sha256').update(JSON.stringify([userId, taskId, text])).digest('hex');
}

export function blankAgent(id: string, name: string, model: string): Agent {
  return { id, name, model, started: false, text: '', complete: false, error: null, searches: [], sources: [], output: null };
}

/** The prediction as a new attempt finds it: finished agents keep their answers, the others begin anew. */
export function resumed(prediction: Prediction): Prediction {
  const agents = prediction.agents.map((agent) => (agent.complete ? agent : blankAgent(agent.id, agent.name, agent.model)));
  return { ...prediction, agents, synthesis: { started: false, text: '', complete: false } };
}

const noAnswer = 'There is no answer';
type AgentWork = { error: string | null; searches: AgentSearch[] };

/** The prediction for those who see it only because its task is public: why something failed concerns the installation, and what a search gave besides the cited reports concerns nobody. */
export function forOutsiders(prediction: Prediction): Prediction {
  const { error, agents, result } = prediction;
  return { ...prediction, error: error === null ? null : noAnswer, agents: agents.map(withoutWork), result: result && { ...result, agents: result.agents.map(withoutWork) } };
}

function withoutWork<T extends AgentWork>(agent: T): T {
  const searches = agent.searches.map((search) => ({ ...search, sample: [], error: null }));
  return { ...agent, searches, error: agent.error === null ? null : 'This agent found no answer' };
}

/** Throws when the person's credits don't suffice, counting predictions whose price is not in their entitlement yet. */
export function requireCredits(person: Person, uncharged: number): void {
  const needed = predictCredits * (uncharged + 1);
  const permission = permit(person.entitlement, { action: 'predict', creditsRequired: needed });
  if (permission.allowed) return;
  if (!isOverCreditLimit(person.entitlement, needed)) throw new CodedError(permission.code, 403, permission.message);
  const creditsRemaining = Math.max(0, remainingCredits(person.entitlement) - predictCredits * uncharged);
  throw new CodedError('credit.limit_exceeded', 402, 'Credit limit exceeded', { creditsRequired: predictCredits, creditsRemaining });
}
