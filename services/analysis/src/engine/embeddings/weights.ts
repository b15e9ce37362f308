/**
 * Of a logistic regression over the words' logit and the closeness of prompt and report, fitted by
 * quality/fit-embeddings.mjs on the fit half; the bias is moved to where F1 is best at a half.
 */
export const RELEVANCE = { bias: -1.04, words: 0.95, closeness: 0.82 };
/**
 * From how many widths above the usual on two openings speak for one event, and how much each width adds. Little: near
 * misses are nearly as close as reports of one event (medians of 3.5 and 3.8 widths), so that words have to tell them
 * apart; what it adds joins reports whose words cannot meet.
 */
export const SAME_EVENT = { usual: 3.6, closeness: 0.2 };
