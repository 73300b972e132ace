import { setTimeout as wait } from 'node:timers/promises';
import { getJob } from '../src/features/deploy/present-job.ts';
import type { SimulatedCompany } from './simulated-company.ts';

/** Long enough for a busy machine to fill three groups of two people. */
const longestMs = 60_000;

/** As an administrator does it: the accounts for emergencies on their list, and the list in the groups of every directory. */
export async function establishEmergencyAccess({ api, tenantId, world }: SimulatedCompany): Promise<void> {
  const { headers } = await api.signedIn(tenantId, 'administrator');
  const accounts = world.peopleAt(world.now()).filter(({ kind }) => kind === 'emergency-account');
  const payload = { exclusion_type: 'emergency_access_exclusions', add: accounts.map(({ mail }) => mail) };
  const added = await api.app.inject({ method: 'POST', url: '/api/v1/exclusions/add', headers, payload });
  const { job_uuids: ids } = added.json<{ job_uuids: string[] }>();
  const until = Date.now() + longestMs;
  for (const id of ids)
    for (;;) {
      const job = await api.platform.db.inTenant(tenantId, (tx) => getJob(tx, id));
      if (job.deployment_status === 'successful') break;
      if (job.deployment_status !== 'in_progress' || Date.now() > until) throw new Error(job.display_logs.join('\n'));
      await wait(50);
    }
}
