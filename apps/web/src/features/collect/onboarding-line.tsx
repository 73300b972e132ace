import { useQuery } from '@tanstack/react-query';
import { customerAttributesQuery } from '../../shell/gates/tenant-queries.ts';
import { useSession } from '../../shell/session/session-state.ts';
import classes from './processing.module.css';

type OnboardingStatus = 'pending' | 'queued' | 'running' | 'completed' | 'failed';

/** What staff read beside the tenant's name; nothing once all is done. */
const onboardingLabel: Readonly<Record<OnboardingStatus, string | undefined>> = {
  completed: undefined,
  failed: 'Processing Failed!',
  queued: 'Processing Queued',
  running: 'Processing Running',
  pending: 'Not Processed',
};

/** For staff: the tenant's name, and how far its onboarding has come. */
export function OnboardingLine() {
  const { tenant } = useSession();
  const status = useQuery(customerAttributesQuery).data?.onboarding_status;
  const label = status && onboardingLabel[status];
  return (
    <span role="status" className={classes['onboarding']} data-failed={status === 'failed' || undefined}>
      {label === undefined ? tenant.name : `${tenant.name}: ${label}`}
    </span>
  );
}
