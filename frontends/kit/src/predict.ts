/**
 * Whether a prediction has a screen to be read on. The service answers already, through the API; until there is a
 * screen no form offers Predict, since what it made could not be opened.
 */
export const hasPredictScreen: boolean = false;
