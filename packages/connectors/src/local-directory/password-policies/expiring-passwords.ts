import { dayMs } from '@rampart/domain/day.ts';
import type { PasswordPolicySettings } from '@rampart/domain/password-policy.ts';
import { VendorFailure } from '../../kit/vendor-failure.ts';
import { hasBit, passwordNeverExpires } from '../account-control.ts';
import { ofPerson } from '../attributes.ts';
import type { DirectoryClient } from '../client.ts';
import { directoryTime } from '../directory-time.ts';
import { type Entry, hasClass, sameDn, valueOf } from '../schema.ts';

export const graceLimit = 'pwdgraceauthnlimit';

/** slapo-ppolicy(5): without it, or with nought, an expired password does not sign in at all. */
export function graceSignInsOf(policy: Entry): number {
  const limit = valueOf(policy, graceLimit);
  return limit !== null && /^\d{1,9}$/.test(limit) ? Number(limit) : 0;
}

interface Rewritten {
  readonly policy: Entry;
  readonly before: PasswordPolicySettings;
  readonly after: PasswordPolicySettings;
}

/** Nought days are for ever. */
function isShortened({ before, after }: Rewritten): boolean {
  const [was, days] = [before.maxAgeDays ?? 0, after.maxAgeDays ?? 0];
  return days > 0 && (was === 0 || days < was);
}

/** Each kind of directory says on an account which policy goes before that for everyone. */
function isFor(policy: Entry, account: Entry): boolean {
  const own = valueOf(account, 'msds-resultantpso', 'pwdpolicysubentry');
  const isForSome = hasClass(policy, 'msds-passwordsettings');
  return own === null ? !isForSome : sameDn(own) === sameDn(policy.dn);
}

const accountAttributes = [...ofPerson.passwordChangedAt, 'userAccountControl', 'msDS-ResultantPSO', 'pwdPolicySubentry'];

const refused = (reason: string): VendorFailure => new VendorFailure('The directory', { kind: 'ours', reason });

/**
 * A shorter life of passwords ends that of older ones at once. Active Directory asks people for a new one then; OpenLDAP shuts them out where it
 * lets no expired password sign in. The account that we sign in with is no person: nothing asks it, in either of them.
 */
export async function refuseSuddenExpiry({ source }: DirectoryClient, rewritten: Rewritten): Promise<void> {
  if (!isShortened(rewritten)) return;
  const { policy, after } = rewritten;
  if (hasClass(policy, 'pwdpolicy') && graceSignInsOf(policy) === 0)
    throw refused(
      'This policy has no pwdGraceAuthnLimit, so everyone with an older password could not sign in any more, not even to change it. Set pwdGraceAuthnLimit, or have the older passwords changed and set pwdMaxAge by hand.',
    );
  const own = await source.ownAccount?.(accountAttributes);
  if (own === undefined || !isFor(policy, own.entry) || hasBit(own.entry, passwordNeverExpires) === true) return;
  const changedAt = directoryTime(valueOf(own.entry, ...ofPerson.passwordChangedAt));
  if (changedAt === null) return;
  const days = Math.floor((own.readAt.getTime() - Date.parse(changedAt)) / dayMs);
  if (days < (after.maxAgeDays ?? 0)) return;
  throw refused(
    `The account that Rampart signs in with has had its password for ${days} days, so it would expire at once and Rampart could not undo the change. Change the password there and in the connection, then try again.`,
  );
}
