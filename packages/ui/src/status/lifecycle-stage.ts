/** How far something has come. */
export type LifecycleStage = 'not-started' | 'selected' | 'confirming' | 'staged' | 'complete' | 'risk-accepted' | 'subscribed';
