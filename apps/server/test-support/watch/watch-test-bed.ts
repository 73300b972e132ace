import { randomUUID } from 'node:crypto';
import type { DriftAlert, DriftChangeDetail } from '@rampart/contract/watch/alerts.ts';
import type { AnyFact } from '@rampart/domain/fact.ts';
import type { ConfigurationObject } from '@rampart/domain/watch/configuration-object.ts';
import { entitlements } from '@rampart/domain/entitlement.ts';
import { pass, type VerdictState } from '@rampart/domain/verdict.ts';
import { configuredPolicies } from '@rampart/facts/configuration/policies.ts';
import { insertVerdicts } from '../../src/features/assess/verdict-store.ts';
import { productCatalog } from '../../src/features/remediate/index.ts';
import { agreementVersion } from '../../src/features/tenants/index.ts';
import { watchRun } from '../../src/features/watch/index.ts';
import { type AssessTestBed, openAssessTestBed } from '../assess/assess-test-bed.ts';
import { startTestApi, type TestApi, type TestPerson } from '../api/test-api.ts';

export const aPolicy = (id: string, particular: Partial<ConfigurationObject> = {}): ConfigurationObject => ({
  id,
  name: `Policy ${id}`,
  parent: null,
  isEnabled: true,
  position: null,
  settings: { state: 'enabled', grantControls: { builtInControls: ['mfa'] } },
  ...particular,
});

export interface WatchTestBed extends AssessTestBed {
  readonly api: TestApi;
  readonly applicationId: string;
  readonly administrator: TestPerson;
  /** A minute later, a run that reads these policies, or why it could not; and everything that follows from it. */
  see(policies: readonly ConfigurationObject[] | Error): Promise<void>;
  /** The control comes out so from the next run on. */
  judge(controlId: string, state: VerdictState, about?: readonly string[]): void;
  /** The vendor's log: who did something to an object, since the last run. */
  log(objectId: string, actor: string): Promise<void>;
  alerts(query?: string): Promise<DriftAlert[]>;
  change(id: string): Promise<DriftChangeDetail>;
  call(
    method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
    path: string,
    payload?: object,
    person?: TestPerson,
  ): Promise<{ status: number; body: never }>;
  close(): Promise<void>;
}

/** A tenant whose product is read as the test says, with the product's own calls in front of what is found. */
export async function openWatchTestBed(product = 'azure_conditional_access', fact: AnyFact = configuredPolicies): Promise<WatchTestBed> {
  const api = await startTestApi();
  const bed = await openAssessTestBed(api.fresh);
  const { owner } = api.fresh;
  const signature = 'insert into agreement_signature (tenant_id, version, account_id, signed_by) values ($1, $2, $1, $3)';
  await owner.query(signature, [bed.tenantId, agreementVersion, 'signer@example.test']);
  const grants =
    'insert into entitlement_grant (tenant_id, entitlement_id, granted) select $1, unnest($2::int[]), true on conflict do nothing';
  await owner.query(grants, [bed.tenantId, entitlements.map(({ id }) => id)]);
  const applicationId = await bed.connect(product);
  const administrator = await api.signedIn(bed.tenantId, 'administrator');
  const states = new Map<string, { readonly state: VerdictState; readonly about: readonly string[] }>();
  // So long ago that a file of tests, a minute for each run, ends before now: just before midnight, what is later would be found tomorrow.
  let at = Date.now() - 6 * 3_600_000;
  const { clock, connectors } = api.platform;
  const call: WatchTestBed['call'] = async (method, path, payload, person = administrator) => {
    const answer = await api.app.inject({ method, url: `/api/v1/drift${path}`, headers: person.headers, ...(payload && { payload }) });
    return { status: answer.statusCode, body: (answer.body === '' ? null : answer.json()) as never };
  };
  return {
    ...bed,
    api,
    applicationId,
    administrator,
    async see(policies) {
      at += 60_000;
      const asOf = new Date(at);
      const id = await bed.run(asOf);
      await bed.read(applicationId, id, [[fact, policies]]);
      await bed.inTenant(async (tx) => {
        const verdicts = [...states].map(([controlId, { state, about }]) => ({
          controlId,
          applicationId,
          verdict: state === 'pass' ? pass() : { state, because: '', about },
          since: asOf,
          inputs: Buffer.alloc(32),
        }));
        await insertVerdicts(tx, { id, asOf }, verdicts);
      });
      await bed.inTenant((tx) => watchRun({ clock, connectors, controls: productCatalog.controls })(tx, { id, asOf }));
    },
    judge: (controlId, state, about = []) => void states.set(controlId, { state, about }),
    async log(objectId, actor) {
      const when = new Date(at + 30_000);
      await owner.query("select ensure_months('setting_change', array[$1::date])", [when]);
      await owner.query(
        `insert into setting_change (tenant_id, application_id, run_id, row, at, vendor_id, actor, action, succeeded, targets, fields)
         values ($1, $2, $3, 0, $4, 'v', $5, 'Update conditional access policy', true, $6, '[]')`,
        [bed.tenantId, applicationId, randomUUID(), when, actor, JSON.stringify([{ kind: 'Policy', id: objectId, name: null }])],
      );
    },
    alerts: async (query = '') => ((await call('GET', query)) as { body: { alerts: DriftAlert[] } }).body.alerts,
    change: async (id) => ((await call('GET', `/changes/${id}`)) as { body: { change: DriftChangeDetail } }).body.change,
    call,
    close: () => api.close(),
  };
}
