/** Email, account, second factor, done. */
export const registrationStep = (step: 1 | 2 | 3 | 4): string => `Registration, step ${step} of 4`;
