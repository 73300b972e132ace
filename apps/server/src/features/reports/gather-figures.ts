import type { Bridge } from '@rampart/contract/bridge/bridge.ts';
import type { DeploymentJob } from '@rampart/contract/deploy.ts';
import type { FrameworkOverview } from '@rampart/contract/frameworks.ts';
import type { ReportPeriod } from '@rampart/domain/reports/report-schedule.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { findPostureAt, getBridge } from '../bridge/index.ts';
import { listJobs } from '../deploy/index.ts';
import { listFrameworks } from '../frameworks/index.ts';
import { listRemediations, listStopped, type StoppedBy } from '../remediate/index.ts';
import { getAttributes, isEntitled } from '../tenants/index.ts';
import type { FiguresDeps } from './reports-deps.ts';

/** Everything that a report says, as the calls of the screens answer it. */
export interface ReportFigures {
  readonly tenantName: string;
  readonly madeAt: Date;
  readonly period: ReportPeriod;
  readonly bridge: Bridge;
  /** The score of the last run before the period; null where there is none. */
  readonly scoreThen: Bridge['history'][number] | null;
  readonly deployments: readonly DeploymentJob[];
  /** Of a busy period only the newest were read. */
  readonly areMoreDeployments: boolean;
  readonly stopped: readonly StoppedBy[];
  readonly frameworks: readonly FrameworkOverview[];
}

export interface ReportSubject {
  readonly period: ReportPeriod;
  readonly frameworks: readonly string[];
}

const pageSize = 100;
const mostPages = 5;

/** The pages of the deployment log that reach back to the start of the period; of a busier one, the newest five hundred. */
async function deploymentsIn(tx: TenantTx, { from, to }: ReportPeriod): Promise<Pick<ReportFigures, 'deployments' | 'areMoreDeployments'>> {
  const found: DeploymentJob[] = [];
  let areMore = true;
  for (let page = 0; areMore && page < mostPages; page += 1) {
    const jobs = await listJobs(tx, { limit: pageSize, offset: page * pageSize });
    found.push(...jobs);
    areMore = jobs.length === pageSize && Date.parse(jobs.at(-1)?.created_ts ?? '') >= from.getTime();
  }
  const deployments = found.filter(({ created_ts: at }) => Date.parse(at) >= from.getTime() && Date.parse(at) < to.getTime());
  return { deployments, areMoreDeployments: areMore };
}

/** A tenant that may not look at frameworks gets none in its report either. */
async function chosenFrameworks(deps: FiguresDeps, tx: TenantTx, chosen: readonly string[]): Promise<FrameworkOverview[]> {
  if (chosen.length === 0 || !(await isEntitled(tx, { identifier: 'access_compliance_coverage', usage: {} }))) return [];
  const { frameworks } = await listFrameworks(deps, tx);
  return frameworks.filter(({ framework }) => chosen.includes(framework));
}

export async function gatherFigures(deps: FiguresDeps, tx: TenantTx, { period, frameworks }: ReportSubject): Promise<ReportFigures> {
  const bridge = await getBridge(deps, tx);
  const then = await findPostureAt(tx, period.from);
  return {
    tenantName: (await getAttributes(tx)).name,
    madeAt: deps.clock.now(),
    period,
    bridge,
    scoreThen: then === undefined || then.score === null ? null : { day: then.asOf.toISOString().slice(0, 10), score: then.score },
    ...(await deploymentsIn(tx, period)),
    stopped: await listStopped(await listRemediations(deps, tx), tx, period),
    frameworks: await chosenFrameworks(deps, tx, frameworks),
  };
}
