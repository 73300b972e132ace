import { type APIRequestContext, expect } from '@playwright/test';
import { newColleague } from '../support/colleague.ts';
import type { Administrator } from '../support/new-tenant.ts';
import { tokenOf } from '../support/outbox.ts';
import { newProcessedTenant } from '../support/processed-tenant.ts';

/** What the address of its remediations starts with. */
export const deployedRemediation = 'strengthen-okta-authenticators-baseline';
/** This one waits for an approval. */
export const waitingRemediation = 'strengthen-okta-passwords-baseline';

interface Quest {
  readonly quest_tome_id: string;
  readonly quest_instance_details: { readonly program_uuid: string; readonly program_type: string; readonly product: string };
}

/** Deploys by the calls that the wizard makes. Gives the job. */
async function deploy(request: APIRequestContext, headers: Record<string, string>, address: string, phase: string): Promise<string> {
  const { quests } = (await (await request.get('/api/v1/quests?show_all=true', { headers })).json()) as { quests: Quest[] };
  const { quest_tome_id, quest_instance_details: of } = quests.find(
    (quest) => address === `${quest.quest_tome_id}-${quest.quest_instance_details.program_type}`,
  )!;
  const data = { quest_tome_id, program_uuid: of.program_uuid, program_type: of.program_type, product: of.product };
  const { quest_instance_id: instance } = (await (await request.post('/api/v1/quests/instance', { headers, data })).json()) as {
    quest_instance_id: string;
  };
  const started = await request.post(`/api/v1/quests/instance/${instance}/deploy`, { headers, data: { phase } });
  expect(started.status(), await started.text()).toBe(200);
  return ((await started.json()) as { job_uuid: string }).job_uuid;
}

async function ends(request: APIRequestContext, headers: Record<string, string>, job: string): Promise<void> {
  const status = async (): Promise<string> => {
    const reply = await request.get('/api/v1/programs/deployment/job', { headers, params: { job_uuid: job } });
    return ((await reply.json()) as { job: { deployment_status: string } }).job.deployment_status;
  };
  await expect.poll(status, { timeout: 90_000 }).toBe('successful');
}

/** A tenant with one remediation deployed, and one whose deployment waits for a second administrator. */
export async function newDeployedTenant(request: APIRequestContext): Promise<Administrator> {
  const { administrator } = await newProcessedTenant(request, 'okta');
  const headers = { authorization: `Bearer ${await tokenOf(request, administrator.email, administrator.password)}` };
  await ends(request, headers, await deploy(request, headers, deployedRemediation, 'stage'));
  await newColleague(request, administrator, 'administrator');
  const settings = { headers, data: { second_approver: true } };
  expect((await request.put('/api/v1/programs/deployment/settings', settings)).status()).toBe(200);
  await deploy(request, headers, waitingRemediation, 'stage');
  return administrator;
}
