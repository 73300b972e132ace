import { VendorFailure } from '@rampart/connectors/kit/vendor-failure.ts';
import type { Proof } from '@rampart/connectors/kit/connector.ts';
import { bumpVersion } from '../../../platform/database/resource-versions.ts';
import { type ConnectedApplication, findConnected, listConnected } from '../application-store.ts';
import type { ConnectionDeps } from '../connect-deps.ts';
import { type OpenConnection, openConnection } from '../connection/open-connection.ts';
import { tryOut } from '../connection/try-out.ts';
import { findConnector, notInThisVersion } from '../products/find-connector.ts';
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

async function judge(deps: ConnectionDeps, root: ConnectedApplication, { tenantId, signal }: WhichCheck): Promise<Proof | VendorFailure> {
  const { product } = root;
  const connector = findConnector(deps.connectors, product);
  if (connector === undefined) return new VendorFailure(product.name, { kind: 'ours', reason: notInThisVersion(product) });
  let opened: OpenConnection | undefined;
  try {
    const open = async (either: AbortSignal) => (opened = await openConnection(deps, { tenantId, applicationId: root.id, signal: either }));
    return await tryOut({ connector, open, signal, timeoutMs });
  } finally {
    await opened?.close();
  }
}

/** Tries a connection out, and notes the outcome for the application and all that share it. */
export async function checkApplication(deps: ConnectionDeps, which: WhichCheck): Promise<void> {
  const { db, clock } = deps;
  const root = await db.inTenant(which.tenantId, async (tx) => {
    const asked = await findConnected(tx, which.applicationId);
    const found = asked?.parentId ? await findConnected(tx, asked.parentId) : asked;
    if (found === undefined || (which.isRoutine && isChecking(found, clock.now()))) return undefined;
    await markFamily(tx, found.id, clock.now());
    await bumpVersion(tx, 'applications');
    return found;
  });
  if (root === undefined) return;
  const outcome = await judge(deps, root, which);
  await db.inTenant(which.tenantId, async (tx) => {
    const family = (await listConnected(tx)).filter(({ id, parentId }) => id === root.id || parentId === root.id);
    // The parent first: its notification is not repeated for each module.
    const inOrder = family.toSorted((one, other) => Number(other.id === root.id) - Number(one.id === root.id));
    for (const { id } of inOrder) await recordAttempt(deps, tx, { applicationId: id, outcome });
  });
}
