/* Fitted by quality/fit-stories.mjs; in the order of FIRST_LOOK. */

/** Logits of "they tell one event", from what a report and a story have in common. */
export const SAME_IN_ONE_LANGUAGE: readonly number[] = [-0.53, 2.69, 0.11, 0.11, 0.15, -1.41, 0.66, 3.19, -2.43, -2.55, -1.29, 1.69, 0.49, 1.13, 1.21, -0.73, 1.7, -0.95, -0.11, 1.26, -0.29, 0.08, -0.01, -0.77, -1.88];
export const SAME_ACROSS_LANGUAGES: readonly number[] = [-2.24, 0.58, 0.45, 0.7, 0.47, -0.01, 0, 3.93, 0.1, -1.06, -0.01, 1.44, 2.31, 1.2, 0.83, -0.35, 1.83, -0.26, -0.12, 1.37, -1.14, -0.63, -0.11, -0.74, -1.6];
/** What each mostly is, for those that may not be known. */
export const USUAL: readonly number[] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0.5, 0.4];
