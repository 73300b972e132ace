import type { AttackingAddresses } from './attacking-addresses.ts';
import type { StoredSignIn } from './stored-sign-in.ts';

/**
 * Whether a stored sign-in was an attack attempt, judged only by what was collected of it.
 *
 * It was when the vendor itself took it for risky (medium or high), or when it came from an address that tried several accounts that
 * day. A wrong password alone says nothing: everyone mistypes. Nor does being blocked: policies block mostly the people they are for.
 * A person who used a second factor or a trusted device was the owner, whatever it looked like before that; Microsoft, too, takes a
 * risky sign-in for remediated once the second factor was used.
 */
export const isAttackAttempt = (signIn: StoredSignIn, attacking: AttackingAddresses): boolean => isAttack(signIn, attacking.has(signIn));

/** The same of sign-ins whose addresses are known to have attacked that day, or not. */
export function isAttack(
  signIn: Pick<StoredSignIn, 'outcome' | 'secondFactor' | 'isDeviceTrusted' | 'risk'>,
  isFromAttacker: boolean,
): boolean {
  const isOwner = signIn.outcome === 'success' && (signIn.secondFactor === 'satisfied' || signIn.isDeviceTrusted === true);
  if (isOwner) return false;
  return signIn.risk === 'medium' || signIn.risk === 'high' || isFromAttacker;
}
