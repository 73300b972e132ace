import type { SignIn } from '@rampart/domain/sign-in.ts';
import type { SignInRecord } from './log-schema.ts';

/** Denied, timed out, or answered wrongly. */
const failedCodes = [500_121, 50_158];

/** Version 1.0 has no field for it: the details of the status tell, and otherwise the controls that policies have enforced. */
export function secondFactorOf(record: SignInRecord): SignIn['secondFactor'] {
  const { status, conditionalAccessStatus, appliedConditionalAccessPolicies: policies } = record;
  const details = status?.additionalDetails ?? '';
  if (/^MFA (?:requirement satisfied|completed)/i.test(details)) return 'satisfied';
  if (failedCodes.includes(status?.errorCode ?? 0) || /^MFA denied/i.test(details)) return 'failed';
  if (status?.errorCode !== 0) return 'unknown';
  const enforcing = (policies ?? []).filter(({ enforcedGrantControls }) =>
    enforcedGrantControls?.some((control) => control !== null && /^(?:mfa|require authentication strength)/i.test(control)),
  );
  if (enforcing.some(({ result }) => result === 'success')) return 'satisfied';
  if (conditionalAccessStatus === 'notApplied') return 'not-asked';
  return conditionalAccessStatus === 'success' && (policies?.length ?? 0) > 0 && enforcing.length === 0 ? 'not-asked' : 'unknown';
}
