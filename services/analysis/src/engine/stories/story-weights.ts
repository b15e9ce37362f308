/* Fitted by quality/fit-stories.mjs; in the order of FIRST_LOOK. */

/** Logits of "they tell one event", from what a report and a story have in common. */
export const SAME_IN_ONE_LANGUAGE: readonly number[] = [-0.81, 3.6, 0.18, 0.1, -0.05, -1.92, 0.9, 3.3, -2.8, -2.75, -1.76, 1.59, 0.23, 1.12, 1.65, -0.75, 1.76, -0.86, -0.18, 1.38, -0.27, 0.09, 0.18, -1.09, -1.42];
export const SAME_ACROSS_LANGUAGES: readonly number[] = [-2.92, 0.67, 0.61, 0.78, 0.5, -0.01, 0, 4.13, -0.04, -1.28, -0.01, 1.54, 2.24, 1.27, 0.88, -0.29, 2.15, -0.13, -0.15, 1.77, -1.13, -0.59, -0.08, -0.82, -0.87];
/** What each mostly is, for those that may not be known. */
export const USUAL: readonly number[] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0.14, 0.21];
