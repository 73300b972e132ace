/** What a job does, by the number that the wire has for it. */
export const deploymentAction = { 0: 'Apply', 1: 'Rollback', 2: 'Subscription' } as const;
