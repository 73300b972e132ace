import type { TenantTx } from '../../platform/database/tenant-tx.ts';

/** Why sessions end, for the person who finds themselves signed out. */
export type EndReason =
  | 'password-changed'
  | 'password-removed'
  | 'mfa-enabled'
  | 'mfa-removed'
  | 'mfa-reset'
  | 'role-changed'
  | 'access-removed'
  | 'sso-removed'
  | 'ended-elsewhere'
  | 'cookie-copied'
  /** Written when a backup is restored. */
  | 'restored'
  | 'idle';

/**
 * What else ends when a person's rights change or end: sessions, second factors, links. That is the business of the feature
 * that signs people in, which comes after this one and hands it over. All of it is part of the caller's transaction.
 */
export interface Offboarding {
  /** No session of the person starts until the transaction ends. To be locked before any row: a sign-in locks it before it writes. */
  lockSessions(tx: TenantTx, accountId: string): Promise<void>;
  /** In the tenant of the transaction. Answers the sessions that ended. */
  endSessionsHere(tx: TenantTx, accountId: string, reason: EndReason): Promise<string[]>;
  /** In all tenants: the transaction must be the person's own. */
  endSessionsEverywhere(tx: TenantTx, accountId: string, reason: EndReason): Promise<string[]>;
  /** A person leaves the tenant of the transaction. */
  forgetMember(tx: TenantTx, accountId: string): Promise<void>;
  /**
   * The home of the transaction lets the person go. True where its single sign-on had closed their password, which is gone then. Those who have
   * none from then on, or had none, set one with a mailed link, whichever tenant is their home next.
   */
  forgetClosedPassword(tx: TenantTx, person: { readonly accountId: string; readonly email: string }): Promise<boolean>;
  /** The account is about to be deleted. */
  forgetAccount(tx: TenantTx, accountId: string): Promise<void>;
  /** After the commit: this process must not answer those sessions until the news comes round. */
  dropFromMemory(sessionIds: readonly string[]): void;
}
