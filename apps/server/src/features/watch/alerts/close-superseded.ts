import { isSuperseded } from '@rampart/domain/watch/is-superseded.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { loadVersions } from '../compare/version-store.ts';
import { markSuperseded, type OpenChange, type RevertedBy } from './change-store.ts';

interface Deployed {
  /** Of the same object, what waits for a decision and was not taken back. */
  readonly open: readonly OpenChange[];
  /** The version that a deployment of ours left, in hex; `null` where it deleted the object. */
  readonly version: string | null;
  readonly by: RevertedBy;
}

/**
 * What a deployment of ours writes is the baseline: an alert is over when nothing of what it is about is left, also where the object is not as
 * before. What the deployment did not write over stays an alert. A version that is no longer stored is not compared.
 */
export async function closeSuperseded(tx: TenantTx, { open, version, by }: Deployed): Promise<void> {
  const settings = open.filter(({ category }) => !category.endsWith('_reordered'));
  if (settings.length === 0) return;
  const hashes = [version, ...settings.flatMap(({ before, after }) => [before, after])];
  const versions = await loadVersions(tx, hashes);
  const isKept = (hash: string | null): boolean => hash === null || versions.has(hash);
  const imageOf = (hash: string | null) => (hash === null ? undefined : versions.get(hash));
  const over = settings.filter(
    ({ before, after }) =>
      [before, after, version].every(isKept) && isSuperseded({ before: imageOf(before), after: imageOf(after), now: imageOf(version) }),
  );
  await markSuperseded(
    tx,
    over.map(({ id }) => id),
    by,
  );
}
