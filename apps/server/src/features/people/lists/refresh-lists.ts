import { groups } from '@rampart/facts/people/groups.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { type AuditDeps, recordEvent } from '../../audit/index.ts';
import { listConnected } from '../../connect/index.ts';
import { lockExclusions } from '../exclusions/deploy-exclusions.ts';
import { recordFirstSeen } from '../exclusions/exclusion-identity-store.ts';
import { nameMails } from '../exclusions/name-mails.ts';
import { refreshDeployedGroups } from './refresh-deployed-groups.ts';

const byProcessing = { actorId: '', actor: 'processing', source: 'processing', requestId: '' };

/** After the people were refreshed: who is meant by those on lists, and what is in the groups that hold them. Done again, it comes to the same. */
export async function refreshLists(deps: AuditDeps, tx: TenantTx, at: Date): Promise<void> {
  await lockExclusions(tx);
  await refreshDeployedGroups(tx, at);
  const connected = (await listConnected(tx)).filter(({ product }) => product.yields.includes(groups.id));
  const seen = await recordFirstSeen(tx, connected);
  for (const { product } of connected) {
    const mails = [...new Set(seen.filter((each) => each.product === product.id).map(({ mail }) => mail))].toSorted();
    if (mails.length === 0) continue;
    const message = `Seen in ${product.name} for the first time, and meant there too: ${nameMails(mails)}.`;
    await recordEvent(deps, tx, {
      ...byProcessing,
      action: 'exclusion.meet',
      status: 'success',
      message,
      details: { product: product.id },
    });
  }
}
