import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { connectedApplications, startRun } from '../../apps/server/src/features/collect/index.ts';
import { openOAuthApps } from '../../apps/server/src/features/connect/index.ts';
import { enqueueMail } from '../../apps/server/src/platform/mail/mail-job.ts';
import { postMail } from '../../apps/server/src/platform/mail/post-mail.ts';
import type { DeploymentLane, LaneProduct } from '../../apps/server/test-support/kills/deployment-lane.ts';

/** What was accepted, and so has to happen once. */
export interface Accepted {
  readonly runs: string[];
  readonly mails: string[];
  readonly deployments: { readonly id: string; readonly product: LaneProduct; readonly phase: 'stage' | 'undo' }[];
}

export const nothingAccepted = (): Accepted => ({ runs: [], mails: [], deployments: [] });

/** The database is away on purpose: the driver itself waits, so that it knows of each of its transactions whether it was committed. */
export class Gate {
  #open = Promise.withResolvers<void>();
  #inside = 0;
  constructor() {
    this.#open.resolve();
  }
  async pass<T>(work: () => Promise<T>): Promise<T> {
    await this.#open.promise;
    this.#inside += 1;
    try {
      return await work();
    } finally {
      this.#inside -= 1;
    }
  }
  /** Resolves when everyone who was inside is out. */
  async close(): Promise<void> {
    this.#open = Promise.withResolvers();
    while (this.#inside > 0) await wait(10);
  }
  open(): void {
    this.#open.resolve();
  }
}

export interface Workload {
  readonly lane: DeploymentLane;
  readonly tenantIds: readonly string[];
  readonly accepted: Accepted;
  readonly gate: Gate;
  /** Aborted when no more is to be asked for. */
  readonly signal: AbortSignal;
}

/** Each tenant in turn: a run when none is under way, and a mail. About one of each a second. */
export async function requestRunsAndMails({ lane, tenantIds, accepted, gate, signal }: Workload): Promise<void> {
  const { platform, fresh } = lane.company.api;
  const applications = connectedApplications({ ...platform, oauthApps: openOAuthApps(platform.config.oauthApps) });
  const isBusy = async (tenantId: string) =>
    (await fresh.owner.query("select from run where tenant_id = $1 and state in ('queued', 'running')", [tenantId])).rowCount !== 0;
  for (let turn = 0; !signal.aborted; turn += 1) {
    const tenantId = tenantIds[turn % tenantIds.length]!;
    const recipient = `${randomUUID()}@soak.example`;
    await gate.pass(async () => {
      if (!(await isBusy(tenantId))) {
        const id = await platform.db.inTenant(tenantId, async (tx) => {
          const applicationIds = (await applications.list(tx)).map((one) => one.id);
          return startRun({ ...platform, applications }, tx, { asOf: lane.company.world.now(), applicationIds, requestedBy: 'soak' });
        });
        accepted.runs.push(id);
      }
      await platform.db.inTenant(tenantId, (tx) =>
        postMail(
          { tx, vault: platform.vault, enqueue: enqueueMail(platform.queue) },
          { to: recipient, subject: 'Soak', text: 'Soak', html: 'Soak' },
        ),
      );
      accepted.mails.push(recipient);
    });
    await wait(1000, undefined, { signal }).catch(() => {});
  }
}

const stepSeconds = 600;

/** One product is staged and rolled back, again and again, by the tenant whose product it is. */
export async function deployInTurns(workload: Workload, product: LaneProduct): Promise<void> {
  const { lane, accepted, gate, signal } = workload;
  const over = async (id: string): Promise<void> => {
    const isOver = "select from deployment_job where id = $1 and status <> 'in_progress'";
    for (const until = Date.now() + stepSeconds * 1000; Date.now() < until; await wait(200))
      if ((await gate.pass(() => lane.company.api.fresh.owner.query(isOver, [id]))).rowCount === 1) return;
    throw new Error(`The deployment ${id} at ${product} is not over after ${stepSeconds} s.`);
  };
  while (!signal.aborted) {
    const staged = await gate.pass(() => lane.begin(product, 'stage'));
    accepted.deployments.push({ id: staged, product, phase: 'stage' });
    await over(staged);
    const undone = await gate.pass(() => lane.undo(staged));
    accepted.deployments.push({ id: undone, product, phase: 'undo' });
    await over(undone);
    lane.nextMinute();
  }
}

export interface Polling {
  /** The nodes that are up. */
  readonly urls: () => readonly string[];
  /** Of a session that is still good: a token ends after a quarter of an hour. */
  readonly headers: () => Promise<Readonly<Record<string, string>>>;
  /** How often each status was answered. */
  readonly byStatus: Map<string, number>;
  readonly signal: AbortSignal;
}

const renewedAfterMs = 10 * 60_000;

/** What is made when it is first asked for, and again when it is ten minutes old. */
export function renewed<T>(make: () => Promise<T>): () => Promise<T> {
  let known: { readonly value: T; readonly at: number } | undefined;
  return async () => {
    if (known === undefined || Date.now() - known.at > renewedAfterMs) known = { value: await make(), at: Date.now() };
    return known.value;
  };
}

async function statusAt(url: string, { urls, headers }: Polling): Promise<string> {
  try {
    const response = await fetch(`${url}/api/customer/attributes`, { headers: await headers() });
    await response.arrayBuffer();
    return String(response.status);
  } catch {
    return urls().includes(url) ? 'no answer' : 'killed meanwhile';
  }
}

/** Open consoles: each asks one of the nodes that are up, as a load balancer sends it. */
export async function poll(polling: Polling): Promise<void> {
  const { urls, byStatus, signal } = polling;
  for (let turn = 0; !signal.aborted; turn += 1) {
    const up = urls();
    const url = up[turn % Math.max(up.length, 1)];
    const status = url === undefined ? 'no node' : await statusAt(url, polling);
    byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
    await wait(100, undefined, { signal }).catch(() => {});
  }
}
