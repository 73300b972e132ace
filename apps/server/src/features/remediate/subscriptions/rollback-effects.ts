import { deploysPeople } from '@rampart/domain/recommend/deploys-people.ts';
import { bumpVersion } from '../../../platform/database/resource-versions.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { recordEvent } from '../../audit/index.ts';
import type { PausedSubscription, RollbackEffects } from '../../deploy/index.ts';
import { notifyAdministrators } from '../../notifications/index.ts';
import { programList } from '../programs/program-list.ts';
import type { DeployingDeps } from '../remediate-deps.ts';
import { listRemediations } from '../state/list-remediations.ts';
import type { RemediationState } from '../state/remediation-state.ts';
import { lockRemediation } from '../steps/lock-remediation.ts';
import { remediationTitle } from '../steps/remediation-title.ts';
import { pauseSubscription } from './subscription-store.ts';

type Undone = Parameters<RollbackEffects['describe']>[1];
type Rollback = Parameters<RollbackEffects['pauseSubscriptions']>[1];
type Announced = Parameters<RollbackEffects['announcePauses']>[1];

/** It would deploy again what the rollback undoes: its own deployment, a list of the same people, or controls that it shares with another one. */
function wouldRedo({ started, template, program, product, controls }: RemediationState, undone: Undone): boolean {
  if (started === undefined || started.subscribedAt === null) return false;
  if (started.id === undone.remediationId) return true;
  if (deploysPeople(template.questType)) return undone.lists.some(({ list }) => list === programList(program));
  return product.id === undone.product && undone.requested.some(({ controlId }) => controls.some(({ id }) => id === controlId));
}

const byId = (a: string, b: string): number => (a < b ? -1 : 1);

const toPause = (all: readonly RemediationState[], undone: Undone): RemediationState[] =>
  all.filter((remediation) => wouldRedo(remediation, undone) && remediation.started?.pausedAt === null);

/** In the audit log, and to the administrators. */
async function announcePauses(deps: DeployingDeps, tx: TenantTx, { paused, jobId, by }: Announced): Promise<void> {
  for (const { title, remediationId } of paused) {
    const message = `Paused the subscription to ${title}, because a deployment is rolled back.`;
    const details = { instance: remediationId, job: jobId };
    await recordEvent(deps, tx, { ...by, action: 'remediation.pause-subscription', status: 'success', message, details });
    const subject = `The subscription to ${title} is paused, because ${by.actor} rolls back a deployment. Resume it when it may deploy again.`;
    const links = [
      { link_type: 'deployment-job', link_target: jobId },
      { link_type: 'remediation-instance', link_target: remediationId },
    ];
    await notifyAdministrators(tx, { category: 'deployments', subject: subject.slice(0, 500), links, priority: 'high' });
  }
}

/** Nothing deploys again what a person takes back, until a person says so. */
async function pauseSubscriptions(deps: DeployingDeps, tx: TenantTx, { undone, by }: Rollback): Promise<PausedSubscription[]> {
  const paused: PausedSubscription[] = [];
  const { all } = await listRemediations(deps, tx);
  const ids = toPause(all, undone).flatMap(({ started }) => (started === undefined ? [] : [started.id]));
  // In one order, and locked first, as the worker that deploys what is due does.
  for (const instanceId of ids.toSorted(byId)) {
    const { remediation, started } = await lockRemediation(deps, tx, { which: { instanceId }, by });
    if (await pauseSubscription(tx, { remediationId: started.id, by: 'rollback', at: deps.clock.now() }))
      paused.push({ remediationId: started.id, title: remediationTitle(remediation) });
  }
  if (paused.length > 0) await bumpVersion(tx, 'quests');
  return paused;
}

export const rollbackEffects = (deps: DeployingDeps): RollbackEffects => ({
  async describe(tx, undone) {
    const { all } = await listRemediations(deps, tx);
    const deployed = all.find(({ started }) => started !== undefined && started.id === undone.remediationId);
    return { remediation: deployed === undefined ? null : remediationTitle(deployed), pauses: toPause(all, undone).map(remediationTitle) };
  },
  pauseSubscriptions: (tx, rollback) => pauseSubscriptions(deps, tx, rollback),
  announcePauses: (tx, rollback) => announcePauses(deps, tx, rollback),
});
