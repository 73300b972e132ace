import { randomUUID } from 'node:crypto';
import { productOf, type Readings } from '@rampart/domain/control.ts';
import { factRead } from '@rampart/domain/fact.ts';
import { wholeOrganisation } from '@rampart/domain/program.ts';
import { everyonesPrograms } from '@rampart/domain/recommend/build-programs.ts';
import type { VerdictState } from '@rampart/domain/verdict.ts';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { Member } from '../../src/features/remediate/programs/member-store.ts';
import { recommendFor } from '../../src/features/remediate/programs/recommend-for.ts';
import type { Catalog, ControlValue, Excluded, RemediateDeps, CurrentVerdict } from '../../src/features/remediate/remediate-deps.ts';
import { remediateRoutes } from '../../src/features/remediate/routes.ts';
import { listen } from '../../src/platform/database/listen.ts';
import { openResourceVersions, versionChannel } from '../../src/platform/database/resource-versions.ts';
import { testVault } from '../access/access-deps.ts';
import { freshDatabase, type FreshDatabase } from '../database/fresh-database.ts';
import { rules, testCatalog } from './remediate-catalog.ts';
import { as, testApp, testTenantId } from '../api/test-app.ts';

/** The controls whose risk is accepted, each at the time at which the test adds it. */
class AcceptedNow extends Map<string, Date> {
  readonly #time: { readonly at: Date };

  constructor(time: { readonly at: Date }) {
    super();
    this.#time = time;
  }

  add(controlId: string): this {
    return this.set(controlId, this.#time.at);
  }
}

/** What judging says, for a test to set. */
interface Judged {
  verdicts: Map<string, CurrentVerdict>;
  values: Map<string, ControlValue>;
  acceptedRisks: AcceptedNow;
  waitingRisks: Set<string>;
  features: Map<string, { name: string; isLicensed: boolean }>;
  readings: Readings;
  excluded: Excluded;
}

export interface RemediateTestBed {
  readonly app: FastifyInstance;
  readonly fresh: FreshDatabase;
  readonly deps: RemediateDeps;
  readonly time: { at: Date };
  readonly judged: Judged;
  /** Whether the tenant is entitled to what a call asks for. */
  readonly entitled: { is: boolean };
  judge(states: Readonly<Record<string, VerdictState>>): void;
  /** A run with these people; answers with the ids of the programs by type. */
  recommend(people?: readonly Member[], tenantId?: string): Promise<Record<string, string>>;
  /** Calls with a role. */
  ask(method: 'GET' | 'POST' | 'PUT' | 'PATCH', url: string, options?: Asked): Promise<LightMyRequestResponse>;
  /** As on the first day: nothing was started, everything fails. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

interface Asked {
  readonly payload?: object;
  readonly role?: Parameters<typeof as>[0];
  readonly accountId?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export const anna = '00000000-0000-4000-8000-0000000000aa';
export const ben = '00000000-0000-4000-8000-0000000000bb';

export const person = (name: string): Member => ({
  mail: `${name.toLowerCase().replaceAll(' ', '.')}@example.test`,
  displayName: name,
  jobTitle: 'Driver',
  department: 'Depot',
});

const noWords = (time: { readonly at: Date }): Judged => ({
  verdicts: new Map(),
  values: new Map(),
  acceptedRisks: new AcceptedNow(time),
  waitingRisks: new Set(),
  features: new Map(),
  excluded: { ids: ['emergency-1'], accounts: ['emergency-1'] },
  readings: new Map([[rules.id, factRead([{ id: 'rule-1', name: 'Default rule' }], new Date(0))]]),
});

export async function openRemediateTestBed(catalog: Catalog = testCatalog): Promise<RemediateTestBed> {
  const fresh = await freshDatabase();
  const time = { at: new Date('2026-03-02T12:00:00Z') };
  const entitled = { is: true };
  const judged = noWords(time);
  const deps: RemediateDeps = {
    vault: testVault(),
    clock: { now: () => time.at },
    catalog,
    assessment: {
      verdicts: async () => judged.verdicts,
      values: async () => judged.values,
      acceptedRisks: async () => judged.acceptedRisks,
      waitingRisks: async () => judged.waitingRisks,
      features: async () => judged.features,
      readings: async (_tx, controls) => new Map(controls.map((control) => [productOf(control), judged.readings])),
      excluded: async () => judged.excluded,
      canReplay: ({ evidence }) => evidence.would === 'replay',
    },
  };
  await fresh.owner.query("insert into tenant (tenant_id, name) values ($1, 'Remediating')", [testTenantId]);
  const listener = await listen({ connectionString: fresh.appUrl, channels: [versionChannel], onError: () => {} });
  const options = {
    versions: openResourceVersions(fresh.db, listener),
    isAgreementSigned: async () => true,
    isSteppedUp: () => true,
    isEntitled: async () => entitled.is,
  };
  const { app } = await testApp({ db: fresh.db, ...options, routes: remediateRoutes(deps) });
  const bed: RemediateTestBed = {
    app,
    fresh,
    deps,
    time,
    judged,
    entitled,
    judge(states) {
      for (const [id, state] of Object.entries(states)) {
        const because = state === 'pass' ? null : `It is ${state}.`;
        judged.verdicts.set(id, { state, because, found: null, since: time.at, asOf: time.at });
      }
    },
    async recommend(people = [person('Anna Berg'), person('Ben Dahl')], tenantId = testTenantId) {
      const group = { name: wholeOrganisation, programTypes: everyonesPrograms, members: async () => people };
      await fresh.db.inTenant(tenantId, (tx) => recommendFor([group])(tx, { id: randomUUID(), asOf: time.at }));
      const found = await fresh.owner.query<{ program_type: string; id: string }>(
        'select program_type, id from program where tenant_id = $1',
        [tenantId],
      );
      return Object.fromEntries(found.rows.map((row) => [row.program_type, row.id]));
    },
    ask(method, url, { payload, role = 'standard', accountId = anna, headers = {} } = {}) {
      return app.inject({ method, url, headers: { ...as(role, accountId), ...headers }, ...(payload ? { payload } : {}) });
    },
    async reset() {
      await fresh.owner.query(
        'truncate remediation, remediation_event, program, program_member, program_group, application, notification cascade',
      );
      const connect =
        "insert into application (tenant_id, product, auth_method) values ($1, 'okta', 'api_key'), ($1, 'azure_conditional_access', 'api_key')";
      await fresh.owner.query(connect, [testTenantId]);
      entitled.is = true;
      time.at = new Date('2026-03-02T12:00:00Z');
      Object.assign(judged, noWords(time));
      bed.judge(Object.fromEntries(catalog.controls.map(({ id }) => [id, 'fail'])));
    },
    async close() {
      await app.close();
      await listener.close();
      await fresh.close();
    },
  };
  return bed;
}
