import { isPermitted } from '@rampart/domain/permission.ts';
import { useSession } from '../../../shell/session/session-state.ts';

const mayOnlyView = 'Your role can view these settings but not change them. An administrator can.';
const meetRequirementFirst = 'Set up multi-factor authentication in your profile first.';

/** Why this person reads these settings and changes none; nothing when they may. */
export function useChangeReason(): string | undefined {
  const { roles, mfa_required: isMfaMissing } = useSession();
  if (!isPermitted(roles, 'authentication:write')) return mayOnlyView;
  return isMfaMissing ? meetRequirementFirst : undefined;
}
