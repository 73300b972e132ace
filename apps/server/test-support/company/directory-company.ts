import tls from 'node:tls';
import type { Verdict } from '@rampart/domain/verdict.ts';
import { listVerdicts } from '../../src/features/assess/index.ts';
import { agreementVersion } from '../../src/features/tenants/index.ts';
import { runWorker } from '../../src/main/run-worker.ts';
import { createEgress } from '../../src/platform/egress/guarded-fetch.ts';
import { collectAt } from '../collect/collect-at.ts';
import { type DeployingPerson, deployingPerson } from './deploying-person.ts';
import { startTestApi } from '../api/test-api.ts';

export interface DirectoryConnection {
  readonly product: string;
  readonly credentials: Readonly<Record<'hostname' | 'username' | 'password', string>>;
}

/** A company whose only vendor is a real directory on loopback. */
export interface DirectoryCompany {
  readonly person: DeployingPerson;
  /** A processing run; resolves when it is over. */
  run(): Promise<void>;
  /** What differed between runs, and what the last of them compared: `local_directory policy`. */
  drift(): Promise<{ readonly changes: readonly string[]; readonly compared: readonly string[] }>;
  verdicts(): Promise<ReadonlyMap<string, Pick<Verdict, 'state'> & { readonly because: string | null }>>;
}

export interface DirectoryCompanies {
  /** Its certificate is trusted from now on. */
  create(directory: { readonly certificate: string; readonly connections: readonly DirectoryConnection[] }): Promise<DirectoryCompany>;
  close(): Promise<void>;
}

/** The whole product beside directories in the one network that the operator allows. */
export async function startDirectoryCompanies(): Promise<DirectoryCompanies> {
  const trusted = tls.getCACertificates('default');
  const egress = createEgress({ allow: ['127.0.0.1'], hosts: {}, resolve: async () => [{ address: '127.0.0.1', family: 4 }] });
  const api = await startTestApi({}, { egress });
  const worker = await runWorker(api.platform, { schedules: 'none' });
  return {
    async create({ certificate, connections }) {
      tls.setDefaultCACertificates([...tls.getCACertificates('default'), certificate]);
      const tenantId = await api.fresh.createTenant('Halden Freight');
      const signature = 'insert into agreement_signature (tenant_id, version, account_id, signed_by) values ($1, $2, $1, $3)';
      await api.fresh.owner.query(signature, [tenantId, agreementVersion, 'signer@example.test']);
      const person = await deployingPerson({ api, tenantId });
      for (const { product, credentials } of connections) {
        const body = { product, auth_method: 'username_password_hostname', credentials };
        const connected = await person.post('/api/credentials/create', body);
        if (connected.statusCode !== 200) throw new Error(`${product} was not connected: ${connected.body}`);
      }
      let asOf = new Date();
      return {
        person,
        async run() {
          asOf = new Date();
          await collectAt(api.platform, tenantId, asOf);
        },
        async drift() {
          const { rows: changed } = await api.fresh.owner.query<{ what: string }>(
            `select product || ' ' || category || ' ' || object_name as what from drift_change where tenant_id = $1`,
            [tenantId],
          );
          const { rows: read } = await api.fresh.owner.query<{ what: string }>(
            `select application.product || ' ' || reading.type as what from configuration_reading as reading
             join application on application.id = reading.application_id where reading.tenant_id = $1 and reading.as_of = $2 order by 1`,
            [tenantId, asOf],
          );
          return { changes: changed.map(({ what }) => what), compared: read.map(({ what }) => what) };
        },
        verdicts: () => api.platform.db.inTenant(tenantId, listVerdicts),
      };
    },
    async close() {
      await worker.stop();
      await api.close();
      await egress.close();
      tls.setDefaultCACertificates(trusted);
    },
  };
}
