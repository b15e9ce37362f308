/* Fitted by quality/fit-stories.mjs; in the order of FIRST_LOOK. */

/** Logits of "they tell one event", from what a report and a story have in common. */
export const SAME_IN_ONE_LANGUAGE: readonly number[] = [-0.79, 3.68, 0.14, 0.12, -0.11, -1.91, 0.91, 3.28, -2.8, -2.77, -1.76, 1.61, 0.19, 1.12, 1.69, -0.74, 1.76, -0.86, -0.18, 1.39, -0.27, 0.09, 0.18, -1.09, -1.43];
export const SAME_ACROSS_LANGUAGES: readonly number[] = [-2.92, 0.68, 0.6, 0.8, 0.49, -0.01, 0, 4.13, -0.04, -1.28, -0.01, 1.55, 2.24, 1.26, 0.88, -0.3, 2.15, -0.13, -0.15, 1.77, -1.13, -0.59, -0.08, -0.82, -0.87];
/** What each mostly is, for those that may not be known. */
export const USUAL: readonly number[] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0.14, 0.21];
