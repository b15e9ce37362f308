import type { Story } from './newsroom.mjs';

export const STRIKE_PROMPT: string;
export const STORIES: Record<string, Required<Omit<Story, 'image'>>> & { strikeVote: Story; strikeVoteRewritten: Story; strikeTalksCollapse: Story; breadPrize: Story; rateDecision: Story };
