import type { Proof } from '@rampart/connectors/kit/connector.ts';
import { VendorFailure } from '@rampart/connectors/kit/vendor-failure.ts';
import { productName } from '@rampart/domain/product-name.ts';
import { bumpVersion } from '../../../platform/database/resource-versions.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { type ActedBy, type AuditDeps, recordEvent } from '../../audit/index.ts';
import { notifyAdministrators } from '../../notifications/index.ts';
import { type ConnectedApplication, findConnected, lockApplication } from '../application-store.ts';
import { enableModules } from '../credentials/enable-modules.ts';
import { requiredModulesOf } from '../products/find-product.ts';
import { SealBroken } from '../../../platform/vault/seal.ts';
import { findNewestReason, insertAttempt, putHealth } from './health-store.ts';

export interface Attempt {
  readonly applicationId: string;
  /** Who the vendor took us for and where; nothing where a use of the application worked and did not ask; or what went wrong. */
  readonly outcome: Pick<Proof, 'account' | 'organisation' | 'isOrganisationEntered'> | undefined | VendorFailure;
  /** Who made the attempt; none for a scheduled one. */
  readonly by?: ActedBy;
  /** What failed is a new file; the connection goes on with the one before it. */
  readonly isReplacement?: boolean;
}

export const byProduct: ActedBy = { actorId: '', actor: productName, source: 'worker', requestId: '' };

/** A module fails with its parent: one notification is enough for both. */
async function isParentReported(tx: TenantTx, { parentId }: ConnectedApplication): Promise<boolean> {
  return parentId !== null && (await findConnected(tx, parentId))?.isHealthy === false;
}

async function notifyOfFailure(tx: TenantTx, application: ConnectedApplication, { message }: VendorFailure): Promise<void> {
  const subject = `The connection to ${application.product.name} does not work any more. ${message}`;
  await notifyAdministrators(tx, { category: 'connections', subject, links: [], priority: 'high' });
}

interface BrokenSecret {
  readonly application: ConnectedApplication;
  readonly failure: VendorFailure;
  readonly by: ActedBy;
}

/** Once, and not again with each check that finds the same; a module's is its parent's. */
async function recordBrokenSecret(deps: AuditDeps, tx: TenantTx, { application, failure, by }: BrokenSecret): Promise<void> {
  if (application.parentId !== null || (await findNewestReason(tx, application.id)) === failure.message) return;
  const event = { action: 'secret.find-broken', status: 'failure', message: failure.message } as const;
  await recordEvent(deps, tx, { ...by, ...event, details: { application: application.id } });
}

/**
 * Notes what came of using an application: its history, its health, and once the news that it has started to fail. Being
 * throttled says nothing about a connection that was tried before.
 */
export async function recordAttempt(deps: AuditDeps, tx: TenantTx, attempt: Attempt): Promise<void> {
  const { applicationId, outcome, by = byProduct, isReplacement = false } = attempt;
  if (!(await lockApplication(tx, applicationId))) return;
  const application = await findConnected(tx, applicationId);
  if (application === undefined) return;
  const failure = outcome instanceof VendorFailure ? outcome : undefined;
  const isThrottled = failure?.kind === 'throttled' && application.isHealthy !== null;
  const isNoNews = isThrottled || isReplacement;
  const isHealthy = isNoNews ? application.isHealthy : failure === undefined;
  if (failure?.cause instanceof SealBroken) await recordBrokenSecret(deps, tx, { application, failure, by });
  if (!isThrottled) await insertAttempt(tx, { application, failure, isReplacement, now: deps.clock.now() });
  await putHealth(tx, { applicationId, isHealthy, proof: outcome instanceof VendorFailure ? undefined : outcome });
  await bumpVersion(tx, 'applications');
  if (isHealthy !== application.isHealthy) await bumpVersion(tx, 'attributes');
  if (failure !== undefined && !isNoNews && application.isHealthy === true && !(await isParentReported(tx, application)))
    await notifyOfFailure(tx, application, failure);
  if (isHealthy && application.isHealthy !== true && application.parentId === null)
    await enableModules(deps, tx, { parent: application, modules: requiredModulesOf(application.product), by });
}
