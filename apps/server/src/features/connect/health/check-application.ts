import { VendorFailure } from '@rampart/connectors/kit/vendor-failure.ts';
import type { Proof } from '@rampart/connectors/kit/connector.ts';
import { bumpVersion } from '../../../platform/database/resource-versions.ts';
import { type ConnectedApplication, findConnected, listConnected, lockApplication } from '../application-store.ts';
import type { ConnectionDeps } from '../connect-deps.ts';
import type { OpenConnection } from '../connection/open-connection.ts';
import { openReading } from '../connection/open-reading.ts';
import { tryOut } from '../connection/try-out.ts';
import { findConnector, notInThisVersion } from '../products/find-connector.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { acceptUpload, dropUpload, findNewestUpload, refuseUpload, type StoredUpload } from '../uploads/upload-store.ts';
import { replaceByUpload } from '../uploads/replace-by-upload.ts';
import { isChecking, markFamily } from './checking.ts';
import { recordAttempt } from './record-attempt.ts';

const timeoutMs = 90_000;

export interface WhichCheck {
  readonly tenantId: string;
  readonly applicationId: string;
  /** Scheduled, so that it is skipped while another check is under way. */
  readonly isRoutine: boolean;
  readonly signal: AbortSignal;
}

interface Checked {
  readonly root: ConnectedApplication;
  /** The newest file, for an application that is connected by upload or is to be. */
  readonly candidate: StoredUpload | undefined;
}

/** A routine check is of the connection that there is, not of the file that may replace it. */
async function findCandidate(tx: TenantTx, root: ConnectedApplication, { isRoutine }: WhichCheck): Promise<StoredUpload | undefined> {
  return isRoutine && root.nextMethod !== null ? undefined : findNewestUpload(tx, root.id);
}

async function judge(deps: ConnectionDeps, checked: Checked, { tenantId, signal }: WhichCheck): Promise<Proof | VendorFailure> {
  const { root, candidate } = checked;
  const { product } = root;
  const connector = findConnector(deps.connectors, product);
  if (connector === undefined) return new VendorFailure(product.name, { kind: 'ours', reason: notInThisVersion(product) });
  let opened: OpenConnection | undefined;
  try {
    const open = async (either: AbortSignal) =>
      (opened = await openReading(deps, { tenantId, applicationId: root.id, signal: either, candidate }));
    return await tryOut({ connector, open, signal, timeoutMs });
  } finally {
    await opened?.close();
  }
}

/** A file that was read to its end takes the place of the one before it. One that was not leaves that one where it is. */
async function settleUpload(deps: ConnectionDeps, tx: TenantTx, { root, candidate }: Checked, outcome: Proof | VendorFailure) {
  const now = deps.clock.now();
  if (candidate === undefined) return { outcome, isReplacement: false };
  const checked = { applicationId: root.id, upload: candidate, now };
  if (!(outcome instanceof VendorFailure)) {
    await acceptUpload(tx, checked);
    if (root.nextMethod !== null) await replaceByUpload(deps, tx, root);
    return { outcome, isReplacement: false };
  }
  if (root.nextMethod !== null) await dropUpload(tx, checked);
  else if ((await refuseUpload(tx, checked)) === 'kept') return { outcome, isReplacement: false };
  const goesOnWith = root.nextMethod === null ? 'The previous file is still in use.' : 'The connection keeps its previous credentials.';
  const reason = `${outcome.message} ${goesOnWith}`;
  return { outcome: new VendorFailure(root.product.name, { kind: outcome.kind, reason, cause: outcome }), isReplacement: true };
}

/** Tries a connection out, and notes the outcome for the application and all that share it. */
export async function checkApplication(deps: ConnectionDeps, which: WhichCheck): Promise<void> {
  const { db, clock } = deps;
  const checked = await db.inTenant(which.tenantId, async (tx) => {
    const asked = await findConnected(tx, which.applicationId);
    const found = asked?.parentId ? await findConnected(tx, asked.parentId) : asked;
    if (found === undefined || (which.isRoutine && isChecking(found, clock.now()))) return undefined;
    await markFamily(tx, found.id, clock.now());
    await bumpVersion(tx, 'applications');
    return { root: found, candidate: await findCandidate(tx, found, which) };
  });
  if (checked === undefined) return;
  const { root } = checked;
  const judged = await judge(deps, checked, which);
  await db.inTenant(which.tenantId, async (tx) => {
    if (!(await lockApplication(tx, root.id))) return;
    const current = await findConnected(tx, root.id);
    // Connected another way meanwhile: what was tried is not what there is.
    const isReplaced = checked.candidate !== undefined && current?.nextMethod !== root.nextMethod;
    if (current?.authMethod !== root.authMethod || isReplaced) return;
    const { outcome, isReplacement } = await settleUpload(deps, tx, checked, judged);
    const family = (await listConnected(tx)).filter(({ id, parentId }) => id === root.id || parentId === root.id);
    // The parent first: its notification is not repeated for each module.
    const inOrder = family.toSorted((one, other) => Number(other.id === root.id) - Number(one.id === root.id));
    for (const { id } of inOrder) await recordAttempt(deps, tx, { applicationId: id, outcome, isReplacement });
  });
}
