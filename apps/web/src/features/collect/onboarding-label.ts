type OnboardingStatus = 'pending' | 'queued' | 'running' | 'completed' | 'failed';

/** What staff read beside the tenant's name; nothing once all is done. */
export const onboardingLabel: Readonly<Record<OnboardingStatus, string | undefined>> = {
  completed: undefined,
  failed: 'Processing Failed!',
  queued: 'Processing Queued',
  running: 'Processing Running',
  pending: 'Not Processed',
};
