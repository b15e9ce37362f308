/* Fitted by quality/fit-stories.mjs; in the order of FIRST_LOOK. */

/** Logits of "they tell one event", from what a report and a story have in common. */
export const SAME_IN_ONE_LANGUAGE: readonly number[] = [-0.79, 3.72, 0.14, 0.09, -0.14, -1.9, 0.9, 3.26, -2.78, -2.78, -1.76, 1.64, 0.22, 1.15, 1.65, -0.73, 1.74, -0.85, -0.17, 1.41, -0.26, 0.09, 0.18, -1.09, -1.46];
export const SAME_ACROSS_LANGUAGES: readonly number[] = [-2.92, 0.66, 0.64, 0.73, 0.48, -0.01, 0, 4.15, 0.2, -1.35, -0.01, 1.5, 2.23, 1.25, 0.89, -0.27, 2.13, -0.07, -0.11, 1.72, -1.12, -0.59, -0.08, -0.81, -0.88];
/** What each mostly is, for those that may not be known. */
export const USUAL: readonly number[] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0.14, 0.21];
