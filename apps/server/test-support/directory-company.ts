import tls from 'node:tls';
import type { Verdict } from '@rampart/domain/verdict.ts';
import { listVerdicts } from '../src/features/assess/index.ts';
import { agreementVersion } from '../src/features/tenants/index.ts';
import { runWorker } from '../src/main/run-worker.ts';
import { createEgress } from '../src/platform/egress/guarded-fetch.ts';
import { collectAt } from './collect-at.ts';
import { type DeployingPerson, deployingPerson } from './deploying-person.ts';
import { startTestApi } from './test-api.ts';

export interface DirectoryConnection {
  readonly product: string;
  readonly credentials: Readonly<Record<'hostname' | 'username' | 'password', string>>;
}

/** A company whose only vendor is a real directory on loopback. */
export interface DirectoryCompany {
  readonly person: DeployingPerson;
  /** A processing run; resolves when it is over. */
  run(): Promise<void>;
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
      return {
        person,
        run: () => collectAt(api.platform, tenantId, new Date()),
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
