import { getJob } from '../../src/features/deploy/present-job.ts';
import type { SimulatedCompany } from '../company/simulated-company.ts';
import { untilJobOver } from '../queue/until-job-over.ts';

/** As an administrator does it: the accounts for emergencies on their list, and the list in the groups of every directory. */
export async function establishEmergencyAccess({ api, tenantId, world }: SimulatedCompany): Promise<void> {
  const { headers } = await api.signedIn(tenantId, 'administrator');
  const accounts = world.peopleAt(world.now()).filter(({ kind }) => kind === 'emergency-account');
  const payload = { exclusion_type: 'emergency_access_exclusions', add: accounts.map(({ mail }) => mail) };
  const added = await api.app.inject({ method: 'POST', url: '/api/v1/exclusions/add', headers, payload });
  const { job_uuids: ids } = added.json<{ job_uuids: string[] }>();
  for (const id of ids) {
    await untilJobOver(api.fresh.owner, id);
    const job = await api.platform.db.inTenant(tenantId, (tx) => getJob(tx, id));
    if (job.deployment_status !== 'successful') throw new Error(job.display_logs.join('\n'));
  }
}
