import { zones } from '@rampart/facts/network/zones.ts';
import { signInPolicies } from '@rampart/facts/identity/sign-in-policies.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeployingTestBed, openDeployingTestBed } from '../../../test-support/deploy/deploying-test-bed.ts';
import { inDepth } from '../../../test-support/run/test-depth.ts';
import { testTenantId } from '../../../test-support/api/test-app.ts';
import { anna } from '../../../test-support/remediate/remediate-test-bed.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { rereadFact, storeReread } from '../collect/index.ts';
import { deployProgram } from './programs/deploy-program.ts';
import { summarizePrograms } from './programs/list-programs.ts';
import { getCoverage } from './state/coverage.ts';
import { listQuests } from './state/list-remediations.ts';
import { deployInstance } from './steps/deploy-instance.ts';
import { startRemediation } from './steps/start-remediation.ts';
import { deployOnce, subscribe, unsubscribe } from './subscriptions/subscribe.ts';
import { deployDueSubscriptions } from './subscriptions/deploy-due.ts';

/** 500 sequences in `npm run test:long`, in parts: each ends within its time, also one that looks for the shortest sequence that fails. */
const parts = inDepth(
  [{ part: 1, sequences: 4 }],
  Array.from({ length: 20 }, (_, place) => ({ part: place + 1, sequences: 25 })),
);
const longestPartMs = 5 * 60_000;

/**
 * Found before. A rollback is requested, something is subscribed to that would redo it, and the rollback is requested again; a program finds
 * staged what is then rolled back where it was staged.
 */
const found: readonly [Act[]][] = [
  [[{ act: 'stage' }, { act: 'program' }, { act: 'work' }, { act: 'roll-back', place: 1 }, { act: 'stage' }]],
  [
    [
      { act: 'deploy', template: 'follow' },
      { act: 'stage' },
      { act: 'work' },
      { act: 'deploy', template: 'both' },
      { act: 'deploy', template: 'both' },
      { act: 'roll-back', place: 2 },
      { act: 'subscribe', template: 'keep' },
      { act: 'work' },
      { act: 'roll-back', place: 3 },
      { act: 'work' },
    ],
  ],
];

let on: DeployingTestBed;
beforeAll(async () => {
  on = await openDeployingTestBed();
});
afterAll(() => on.close());

const nameOf = { 'okta.tor-blocked': 'Rampart: Tor', 'okta.legacy-blocked': 'Rampart: Block legacy' } as const;
type ControlId = keyof typeof nameOf;
const controlIds = Object.keys(nameOf) as ControlId[];
/** They pass, because the product has no password policy. */
const vacuous = ['okta.passwords-long', 'okta.lockout-soon'];
const templates = { block: controlIds, both: controlIds, keep: ['okta.tor-blocked'], follow: ['okta.tor-blocked'] } as const;
type Template = keyof typeof templates;

/** What the product itself has in force, read without the connector. */
const isInForce = (id: ControlId): boolean =>
  [...on.product.objects.values()].some((one) => one['name'] === nameOf[id] && (one['isActive'] === true || one['mode'] === 'enforced'));

/** What the product itself has and does not enforce. */
const isWaiting = (id: ControlId): boolean =>
  [...on.product.objects.values()].some((one) => one['name'] === nameOf[id] && one['isActive'] !== true && one['mode'] !== 'enforced');

/** What a person asks for. */
type Request =
  | { readonly act: 'stage' | 'enable' | 'program' }
  | { readonly act: 'deploy' | 'subscribe' | 'unsubscribe'; readonly template: Exclude<Template, 'block'> };
type Act =
  | Request
  | { readonly act: 'run' | 'wait' | 'work' }
  | { readonly act: 'roll-back'; readonly place: number }
  | { readonly act: 'others'; readonly control: ControlId; readonly what: 'enable' | 'disable' | 'delete' };

const template = fc.constantFrom<Exclude<Template, 'block'>>('both', 'keep', 'follow');
const acts: fc.Arbitrary<Act> = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Act>({ act: 'work' }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constantFrom('deploy' as const, 'subscribe' as const, 'unsubscribe' as const), template }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('roll-back' as const), place: fc.nat(9) }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constantFrom('stage' as const, 'enable' as const, 'program' as const) }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constantFrom('run' as const, 'wait' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('others' as const),
      control: fc.constantFrom(...controlIds),
      what: fc.constantFrom('enable' as const, 'disable' as const, 'delete' as const),
    }),
  },
);

function changeByOthers(control: ControlId, what: 'enable' | 'disable' | 'delete'): void {
  for (const [id, live] of on.product.objects) {
    if (live['name'] !== nameOf[control]) continue;
    if (what === 'delete') on.product.objects.delete(id);
    else if (live['type'] === 'zone') on.product.objects.set(id, { ...live, isActive: what === 'enable' });
    else on.product.objects.set(id, { ...live, mode: what === 'enable' ? 'enforced' : 'off' });
  }
}

const query = async <Row extends object>(sql: string): Promise<Row[]> => (await on.bed.fresh.owner.query<Row>(sql)).rows;

const by = { actorId: anna, actor: 'anna@example.test', source: '127.0.0.1', requestId: 'r' };
const inTenant = <T>(work: (tx: TenantTx) => Promise<T>): Promise<T> => on.bed.fresh.db.inTenant(testTenantId, work);

/** A processing run: everything is read, and judged by that. */
async function process(): Promise<void> {
  const [job] = await query<{ id: string; applicationId: string }>(
    'select id, application_id as "applicationId" from deployment_job limit 1',
  );
  // Before the first deployment nothing was read, and nothing was changed.
  if (job === undefined) return on.bed.judge(Object.fromEntries(controlIds.map((id) => [id, isInForce(id) ? 'pass' : 'fail'])));
  const asOf = on.bed.time.at;
  const read = async (fact: typeof zones | typeof signInPolicies) =>
    rereadFact(fact, await on.product.connector.collects.find((one) => one.fact.id === fact.id)?.with({}, { since: null, asOf }));
  const facts = [await read(zones), await read(signInPolicies)];
  await inTenant(async (tx) => {
    const applications = [{ applicationId: job.applicationId, facts }];
    const reread = { deploymentId: job.id, requestedBy: 'run', asOf, applications };
    await on.deps.judgeAgain(tx, { ...(await storeReread(tx, reread)), product: 'okta' });
  });
  return undefined;
}

/** The controls that a person has taken back since a person last asked for them. */
type TakenBack = Set<string>;

async function rollBackOne(place: number, takenBack: TakenBack): Promise<void> {
  const jobs = await query<{ id: string; controls: string[] }>(`
    select id, array(select asked ->> 'controlId' from jsonb_array_elements(requested_controls) asked) as controls
    from deployment_job where phase <> 'rollback' order by created_at desc`);
  const job = jobs[place];
  if (job === undefined) return;
  if (await isAccepted(() => on.rollBack(job.id))) for (const id of job.controls) takenBack.add(id);
}

/** Without the calls, whose rate is limited. Answers with the controls that were asked for. */
async function requestByPerson(act: Request): Promise<readonly ControlId[]> {
  const { program_uuid: programId, program_type: programType, product } = on.which();
  const which = (templateId: Template) => ({ templateId, programId, programType, product });
  if ('template' in act) {
    const requests = { subscribe, unsubscribe, deploy: deployOnce };
    await inTenant((tx) => requests[act.act](on.deps, tx, { which: which(act.template), by }));
    return act.act === 'unsubscribe' ? [] : templates[act.template];
  }
  const { act: phase } = act;
  if (phase === 'program')
    await inTenant((tx) => deployProgram(on.deps, tx, { programId, programType, product, type: 'controls', addOnly: false, by }));
  else {
    const instanceId = await inTenant((tx) => startRemediation(on.deps, tx, { which: which('block'), by }));
    await inTenant((tx) => deployInstance(on.deps, tx, { instanceId, phase, by }));
  }
  return controlIds;
}

/** Whether it was accepted: some requests are refused with a reason, as they should be. */
async function isAccepted(request: () => Promise<unknown>): Promise<boolean> {
  try {
    await request();
    return true;
  } catch (error) {
    if (error instanceof HttpError) return false;
    throw error;
  }
}

async function perform(act: Act, takenBack: TakenBack): Promise<void> {
  // Each act has its own time, as in life: jobs are worked off in the order of their requests.
  on.bed.time.at = new Date(on.bed.time.at.getTime() + (act.act === 'wait' ? 2 * 3600_000 : 1000));
  if ('template' in act || act.act === 'stage' || act.act === 'enable' || act.act === 'program') {
    let controls: readonly ControlId[] = [];
    await isAccepted(async () => (controls = await requestByPerson(act)));
    for (const id of controls) takenBack.delete(id);
  } else if (act.act === 'work') await on.attempt();
  else if (act.act === 'run') await process();
  else if (act.act === 'wait') await deployDueSubscriptions(on.deps, testTenantId);
  else if (act.act === 'others') changeByOthers(act.control, act.what);
  else if ('place' in act) await rollBackOne(act.place, takenBack);
}

/** Watches each write: no deployment of a subscription may put in force what a person has taken back. */
function watchSubscriptions(takenBack: TakenBack): string[] {
  const violations: string[] = [];
  on.product.at = async (instant, write) => {
    const control = controlIds.find((id) => write.endsWith(nameOf[id]));
    if (instant !== 'effect' || control === undefined || !takenBack.has(control) || !isInForce(control)) return;
    const [job] = await query<{ action: number; phase: string }>("select action, phase from deployment_job where state = 'applying'");
    if (job?.action === 2) violations.push(`A subscription undid a rollback: ${write}`);
  };
  return violations;
}

/** `areOursOnly`: no one else has changed the product, so that what was staged is there. */
async function expectTruth({ areOursOnly }: { readonly areOursOnly: boolean }): Promise<void> {
  const inForce = controlIds.filter(isInForce).toSorted();
  const [{ quests }, { coverage, score }, { summary }] = await inTenant(async (tx) => [
    await listQuests(on.deps, tx, { showAll: true }),
    await getCoverage(on.deps, tx),
    await summarizePrograms(on.deps, tx),
  ]);
  for (const { quest_tome_id: id, confirming, snapshot, statuses } of quests) {
    const controls: readonly string[] | undefined = templates[id as Template];
    if (controls === undefined) continue;
    const own = inForce.filter((one) => controls.includes(one));
    expect([id, confirming, snapshot.deployed.toSorted()]).toEqual([id, [], own]);
    const staged = snapshot.staged as ControlId[];
    expect([id, 'staged', staged.filter((one) => inForce.includes(one) || (areOursOnly && !isWaiting(one)))]).toEqual([id, 'staged', []]);
    expect([id, statuses.includes('COMPLETED')]).toEqual([id, own.length === controls.length]);
  }
  const passing = inForce.length + vacuous.length;
  expect(coverage.reduce((sum, { deployed }) => sum + deployed, 0)).toBe(passing);
  expect(score).toMatchObject({ passing, confirming: 0 });
  expect(summary[0]?.passing).toBe(passing);
}

test.each(parts)(
  'whatever people, subscriptions and others do, the console says what the product has, and no subscription undoes a rollback (part $part)',
  { timeout: longestPartMs + 60_000 },
  async ({ part, sequences }) => {
    await fc.assert(
      fc.asyncProperty(fc.array(acts, { minLength: 4, maxLength: 16 }), async (sequence) => {
        await on.reset();
        on.bed.judge(Object.fromEntries(vacuous.map((id) => [id, 'pass'])));
        const takenBack: TakenBack = new Set();
        const violations = watchSubscriptions(takenBack);
        let isRead = true;
        let areOursOnly = true;
        for (const act of sequence) {
          await perform(act, takenBack);
          // What others change is known after the next reading.
          if (act.act === 'others') [isRead, areOursOnly] = [false, false];
          else if (act.act === 'run') isRead = true;
          const [busy] = await query("select from deployment_job where status = 'in_progress'");
          if (isRead && busy === undefined) await expectTruth({ areOursOnly });
        }
        while (await on.attempt());
        await perform({ act: 'run' }, takenBack);
        await expectTruth({ areOursOnly });
        expect(violations).toEqual([]);
      }),
      { numRuns: sequences, examples: part === 1 ? [...found] : [], interruptAfterTimeLimit: longestPartMs, markInterruptAsFailure: true },
    );
  },
);
