import type { JobLogEntry } from '@rampart/domain/deploy/job-log.ts';
import { insertChanges, mostChanges } from '../jobs/change-store.ts';
import { appendLog, type Outlook } from '../jobs/job-store.ts';
import type { Vendor } from '../open-vendor.ts';
import { hashOfPlan, type Plan, PlanRefused } from '../planning/plan.ts';
import { planEnable } from '../planning/plan-enable.ts';
import { planRollback } from '../planning/plan-rollback.ts';
import { planStage } from '../planning/plan-stage.ts';
import { describeChange } from './apply-change.ts';
import { asOwner, type RunningJob } from './running-job.ts';

function planOf({ deps, context: { tenantId }, job }: RunningJob, vendor: Vendor): Promise<Plan> {
  if (job.phase === 'rollback') return planRollback(deps, vendor, { tenantId, jobId: job.undoes ?? '' });
  return (job.phase === 'stage' ? planStage : planEnable)(deps, vendor, { tenantId, wanted: job.wanted });
}

const remarks: Readonly<Partial<Record<Outlook[string], string>>> = {
  'in-place': 'is in place already.',
  waiting: 'is in the product already and waits to be switched on.',
  'by-hand': 'can only be put in place by hand. The deployment guide says how.',
};

function remarksOn({ deps, job }: RunningJob, { changes, outlook, unknown }: Plan): JobLogEntry[] {
  const nameOf = (id: string): string => deps.controls.find((control) => control.id === id)?.name ?? id;
  const standing = Object.entries(outlook).flatMap(([id, stand]) => {
    const remark = remarks[stand];
    return remark === undefined || unknown.some(({ controlId }) => controlId === id) ? [] : [{ text: `“${nameOf(id)}” ${remark}` }];
  });
  const open = unknown.map(({ controlId, because }) => {
    return { exception: 'unreadable', text: `“${nameOf(controlId)}” could not be applied. ${because}` } as const;
  });
  const left = changes
    .filter(({ state }) => state !== undefined)
    .map(({ change, state, because }) => {
      const text = `${describeChange(change)}: left alone. ${because ?? ''}`;
      return state === 'conflict' ? ({ exception: 'conflict', text: `${text} It could not be applied.` } as const) : { text };
    });
  const count = changes.length === 1 ? '1 change' : `${changes.length} changes`;
  return [...standing, ...open, ...left, { text: `${count} to ${job.phase === 'rollback' ? 'undo' : 'make'}.` }];
}

const moved = 'The product has changed since the plan was made. Review the plan again.';

/** Works out what is to be changed from how the product is now, and writes it down before anything is touched. */
export async function makePlan(running: RunningJob, vendor: Vendor): Promise<void> {
  const { job, deps } = running;
  const plan = await planOf(running, vendor);
  if (plan.changes.length > mostChanges) {
    const what = `The plan has ${plan.changes.length} changes, and at most ${mostChanges} are made at once.`;
    throw new PlanRefused('tooManyChanges', `${what} Select fewer controls.`);
  }
  if (job.planHash !== null && job.planHash !== hashOfPlan(plan.changes)) throw new PlanRefused('planMoved', moved);
  await asOwner(running, async (tx) => {
    const at = deps.clock.now();
    await insertChanges(tx, job.id, plan.changes);
    await tx
      .updateTable('deployment_job')
      .set({ planned_at: at, outlook: JSON.stringify(plan.outlook) })
      .where('tenant_id', '=', tx.tenantId)
      .where('id', '=', job.id)
      .execute();
    await appendLog(tx, job.id, at, remarksOn(running, plan));
  });
}
