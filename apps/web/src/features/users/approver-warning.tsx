import { Alert } from '@mantine/core';
import type { User } from '@rampart/contract/users/users.ts';
import { useQuery } from '@tanstack/react-query';
import { deploymentSettingsQuery } from '../../parts/deployment-job/deployment-settings-query.ts';

interface ApproverWarningProps {
  readonly user: User;
  /** Whether they would no longer be an administrator. */
  readonly isLeaving: boolean;
}

/** A second approver is required, and the change leaves one administrator: no one could approve what that one deploys. */
export function ApproverWarning({ user, isLeaving }: ApproverWarningProps) {
  const isAsked = isLeaving && user.role === 'administrator';
  const { data } = useQuery({ ...deploymentSettingsQuery, enabled: isAsked, staleTime: 0, meta: { isQuiet: true } });
  if (!isAsked || data === undefined || !data.second_approver || data.administrators > 2) return null;
  return (
    <Alert color="yellow" title="No one could approve deployments">
      Deployments need a second approver, and one administrator would be left. What that administrator deploys waits until you add another,
      and switching the second approver off takes two administrators too.
    </Alert>
  );
}
