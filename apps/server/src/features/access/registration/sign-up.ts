import { inScopeOf } from '../../../platform/database/database.ts';
import { platformTenantId } from '../../../platform/database/platform-tenant.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { callerAddress } from '../../../platform/http/caller-address.ts';
import { takeAttempt } from '../../../platform/http/take-attempt.ts';
import { recordEvent, recordingRefusal } from '../../audit/index.ts';
import {
  announceMember,
  findInvitation,
  insertAccount,
  insertMembership,
  lockEmail,
  markVerified,
  moveHome,
  type OpenInvitation,
  takeInvitation,
} from '../../users/index.ts';
import { type AccountLogin, findLogin, isPasswordCurrent, putPassword } from '../account-store.ts';
import { insertSession } from '../insert-session.ts';
import { isPasswordOf } from '../password.ts';
import { domainOf } from '../sso/domains/domain-name.ts';
import { ownsDomain } from '../sso/domains/domain-store.ts';
import { removeUnverified } from '../verification/remove-unverified.ts';
import { findLiveSession } from '../live-session.ts';
import type { SignedIn } from '../sign-in.ts';
import type { AnonymousCaller } from '../anonymous-caller.ts';
import { linkRefusal, signsInElsewhere, tenantNameOf } from './check-invitation.ts';
import { newPasswordHash, type ProofDeps, proveOwner, wrongPassword } from './prove-invitee.ts';
import { splitName } from './split-name.ts';

export interface SignUp {
  readonly anonymous: AnonymousCaller;
  readonly email: string;
  readonly token: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly password: string | undefined;
  readonly code: string | undefined;
  /** The browser, if the owner of the address has signed in with it before. */
  readonly knownAs: string | undefined;
}

const action = 'user.sign-up';

/** Who accepts the invitation: the owner of an account, or a new person, who has no password where an identity provider signs them in. */
type Newcomer =
  | { readonly account: AccountLogin }
  | {
      readonly account: undefined;
      readonly passwordHash: string | undefined;
      /** The account of an address that no one had proven. */
      readonly replaces: AccountLogin | undefined;
    };

interface Joining {
  readonly attempt: SignUp;
  readonly invitation: OpenInvitation;
  readonly newcomer: Newcomer;
}

async function proveNewcomer(deps: ProofDeps, attempt: SignUp, invitation: OpenInvitation): Promise<Newcomer> {
  const { account, isElsewhere, tenantName } = await deps.db.inPlatform(async (tx) => ({
    account: await findLogin(tx, invitation.email),
    isElsewhere: await signsInElsewhere(tx, invitation.tenantId),
    tenantName: await tenantNameOf(tx, invitation.tenantId),
  }));
  const invitee = { ...attempt, sourceAddress: attempt.anonymous.by.source };
  const givesWay = account !== undefined && !account.isVerified && invitation.isMailed;
  // The person who has both the mail and the password made the account.
  if (givesWay && (await isPasswordOf(account.passwordHash, attempt.password ?? ''))) return { account };
  if (account === undefined || givesWay) {
    const passwordHash = isElsewhere ? undefined : await newPasswordHash(deps, invitee, [attempt.firstName, attempt.lastName, tenantName]);
    return { account: undefined, passwordHash, replaces: account };
  }
  await proveOwner(deps, account, invitee);
  return { account };
}

async function createAccount(deps: ProofDeps, tx: TenantTx, { attempt, invitation, newcomer }: Joining): Promise<string> {
  const { email, tenantId, isMailed } = invitation;
  const verifiedAt = isMailed ? deps.clock.now() : undefined;
  if (newcomer.account !== undefined) {
    if (verifiedAt !== undefined) await markVerified(tx, newcomer.account.id, verifiedAt);
    return newcomer.account.id;
  }
  if (newcomer.replaces !== undefined) await removeUnverified(deps, tx, newcomer.replaces, attempt.anonymous.by);
  const invited = splitName(invitation.name);
  const isNamed = attempt.firstName !== '' || attempt.lastName !== '';
  const firstName = isNamed ? attempt.firstName : invited.first_name;
  const lastName = isNamed ? attempt.lastName : invited.last_name;
  const accountId = await insertAccount(tx, { email, firstName, lastName, tenantId, verifiedAt });
  if (newcomer.passwordHash !== undefined) await putPassword(tx, accountId, newcomer.passwordHash);
  return accountId;
}

/** In the tenant's scope: signed in right away, unless an identity provider has to say first who it is. */
async function openSession(deps: ProofDeps, tx: TenantTx, { attempt: { anonymous }, newcomer }: Joining, accountId: string) {
  if (newcomer.account === undefined && newcomer.passwordHash === undefined) return undefined;
  const cookie = await insertSession(tx, {
    accountId,
    now: deps.clock.now(),
    sourceAddress: anonymous.by.source,
    userAgent: anonymous.userAgent,
  });
  // A password that was replaced since it was proven opens no session: the replacement has ended those of the old one.
  if (newcomer.account !== undefined && !(await isPasswordCurrent(tx, newcomer.account))) throw wrongPassword();
  await recordEvent(deps, tx, {
    ...anonymous.by,
    actorId: accountId,
    action: 'session.sign-in',
    status: 'success',
    message: 'Signed in by accepting an invitation.',
    details: { session: cookie.sessionId },
  });
  const session = await findLiveSession(tx, cookie.sessionId);
  // A second factor that was turned on since the account was read has not been asked for.
  if (session === undefined || session.hasMfa !== (newcomer.account?.hasMfa ?? false)) throw linkRefusal();
  return { cookie, session };
}

/** All of it or nothing, and for one of any number of concurrent uses of the link. */
async function join(deps: ProofDeps, tx: TenantTx, joining: Joining) {
  const { attempt, invitation, newcomer } = joining;
  const { email, token, anonymous } = attempt;
  await lockEmail(tx, email);
  const expected = newcomer.account ?? newcomer.replaces;
  const found = await findLogin(tx, email);
  if (found?.id !== expected?.id || found?.isVerified !== expected?.isVerified) throw linkRefusal();
  const taken = await inScopeOf(tx, invitation.tenantId, (scoped) => takeInvitation(scoped, { email, token, now: deps.clock.now() }));
  if (taken === undefined) throw linkRefusal();
  const accountId = await createAccount(deps, tx, joining);
  return inScopeOf(tx, invitation.tenantId, async (scoped) => {
    await insertMembership(scoped, { accountId, role: taken.role, providerRoles: [] });
    // A person with an address of a tenant's domain belongs to that tenant.
    if (await ownsDomain(scoped, domainOf(email)))
      await inScopeOf(scoped, tx.tenantId, (platform) => moveHome(platform, accountId, scoped.tenantId));
    const message = `${newcomer.account === undefined ? 'Created an account' : 'Joined with an account of another tenant'}, with the role ${taken.role}.`;
    const by = { ...anonymous.by, actorId: accountId };
    await recordEvent(deps, scoped, { ...by, action, status: 'success', message, details: { account: accountId } });
    await announceMember(scoped, { accountId, email, role: taken.role });
    return openSession(deps, scoped, joining, accountId);
  });
}

/** Takes up an invitation. Those whom an identity provider signs in go to that of the tenant next. */
export async function signUp(deps: ProofDeps, attempt: SignUp): Promise<SignedIn | { readonly ssoTenant: string }> {
  const { email, token } = attempt;
  const { by } = attempt.anonymous;
  await takeAttempt(deps, 'sign-up', [{ of: callerAddress(by.source), max: 100 }]);
  const invitation = await recordingRefusal(deps, { by, tenantId: platformTenantId, action }, async () => {
    const found = await deps.db.inPlatform((tx) => findInvitation(tx, { email, token, now: deps.clock.now() }));
    if (found === undefined) throw linkRefusal();
    return found;
  });
  const opened = await recordingRefusal(deps, { by, tenantId: invitation.tenantId, action }, async () => {
    const newcomer = await proveNewcomer(deps, attempt, invitation);
    const joined = (tx: TenantTx) => join(deps, tx, { attempt, invitation, newcomer });
    const known = newcomer.account ?? newcomer.replaces;
    // All that an account has, in whichever tenant, is seen in its own scope only.
    return known === undefined ? deps.db.inPlatform(joined) : deps.db.asAccount(known.id, joined);
  });
  if (opened === undefined) return { ssoTenant: invitation.tenantId };
  const { cookie, session } = opened;
  return { access: await deps.tokens.issue({ ...session, sessionId: session.id }), cookie, expiresAt: session.expiresAt };
}
