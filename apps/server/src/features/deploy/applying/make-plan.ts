import type { JobLogEntry } from '@rampart/domain/deploy/job-log.ts';
import { insertChanges, mostChanges } from '../jobs/change-store.ts';
import { appendLog, findJob, type Outlook } from '../jobs/job-store.ts';
import type { Vendor } from '../open-vendor.ts';
import { namesFor } from '../planning/names-for.ts';
import { hashOfPlan, type Plan, PlanRefused } from '../planning/plan.ts';
import { planOfJob } from '../planning/plan-of-job.ts';
import { describeChange } from './apply-change.ts';
import { asOwner, type RunningJob } from './running-job.ts';

const remarks: Readonly<Partial<Record<Outlook[string], string>>> = {
  'in-place': 'is in place already.',
  waiting: 'is in the product already and waits to be switched on.',
  'by-hand': 'can only be put in place by hand. The deployment guide says how.',
};

function remarksOn({ deps, job }: RunningJob, { changes, outlook, unknown, remarks: more = [] }: Plan): JobLogEntry[] {
  const nameOf = (id: string): string =>
    deps.controls.find((control) => control.id === id)?.name ?? job.lists.find(({ list }) => list === id)?.name ?? id;
  const standing = Object.entries(outlook).flatMap(([id, stand]) => {
    const remark = job.kind === 'people-list' && stand === 'in-place' ? 'is so already.' : remarks[stand];
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
  return [
    ...standing,
    ...open,
    ...left,
    ...more.map((text) => ({ text })),
    { text: `${count} to ${job.phase === 'rollback' ? 'undo' : 'make'}.` },
  ];
}

const moved = 'The product has changed since the plan was made. Review the plan again.';

/** Works out what is to be changed from how the product is now, and writes it down before anything is touched. */
export async function makePlan(running: RunningJob, vendor: Vendor): Promise<void> {
  const { job, deps, context } = running;
  const { tenantId } = context;
  const plan = await planOfJob(deps, vendor, { tenantId, job });
  if (plan.changes.length > mostChanges) {
    const what = `The plan has ${plan.changes.length} changes, and at most ${mostChanges} are made at once.`;
    throw new PlanRefused('tooManyChanges', `${what} Select fewer controls.`);
  }
  if (job.planHash !== null && job.planHash !== hashOfPlan(plan.changes)) throw new PlanRefused('planMoved', moved);
  const known = job.undoes === null ? undefined : await deps.db.inTenant(tenantId, (tx) => findJob(tx, job.undoes ?? ''));
  const names = await namesFor(deps, { tenantId, product: job.product, plan, known: known?.names });
  await asOwner(running, async (tx) => {
    const at = deps.clock.now();
    await insertChanges(tx, job.id, plan.changes);
    await tx
      .updateTable('deployment_job')
      .set({ planned_at: at, outlook: JSON.stringify(plan.outlook), names: JSON.stringify(Object.fromEntries(names)) })
      .where('tenant_id', '=', tx.tenantId)
      .where('id', '=', job.id)
      .execute();
    await appendLog(tx, job.id, at, remarksOn(running, plan));
  });
}
