/** How far something has come. */
export type LifecycleStage = 'not-started' | 'selected' | 'staged' | 'complete' | 'risk-accepted' | 'subscribed';
