import type { DeploymentJob, JobDetail } from '@rampart/contract/deploy.ts';
import type { ShownPlan } from '@rampart/contract/remediate/deployments.ts';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import type { LightMyRequestResponse } from 'fastify';
import type { SimulatedCompany } from './simulated-company.ts';
import { untilJobOver } from '../queue/until-job-over.ts';

/** A person who deploys at a company, by nothing but the calls of the API. */
export interface DeployingPerson {
  readonly email: string;
  ask(url: string): Promise<LightMyRequestResponse>;
  post(url: string, payload: object): Promise<LightMyRequestResponse>;
  /** What is proposed for a product. */
  quests(product: string): Promise<Quest[]>;
  begin(quest: Quest): Promise<string>;
  plan(quest: Quest, phase?: 'stage' | 'enable'): Promise<ShownPlan>;
  deploy(instanceId: string, body?: object): Promise<LightMyRequestResponse>;
  job(id: string): Promise<JobDetail>;
  jobs(): Promise<DeploymentJob[]>;
  /** The job, when it is over. */
  finished(id: string): Promise<JobDetail>;
  /** The job that an answer names, when it is over. */
  over(started: LightMyRequestResponse): Promise<JobDetail>;
  rollBack(jobId: string): Promise<LightMyRequestResponse>;
}

const entitlements = [2, 3];
const which = ({ quest_instance_details: { program_uuid, program_type, product } }: Quest) => ({ program_uuid, program_type, product });

export async function deployingPerson(company: Pick<SimulatedCompany, 'api' | 'tenantId'>): Promise<DeployingPerson> {
  const { api, tenantId } = company;
  for (const id of entitlements)
    await api.fresh.owner.query('insert into entitlement_grant values ($1, $2, true, null) on conflict do nothing', [tenantId, id]);
  const { headers, email } = await api.signedIn(tenantId, 'administrator');
  const ask = (url: string) => api.app.inject({ url, headers });
  const post = (url: string, payload: object) => api.app.inject({ method: 'POST', url, payload, headers });
  const job = async (id: string) =>
    (await ask(`/api/v1/programs/deployment/job?job_uuid=${encodeURIComponent(id)}`)).json<{ job: JobDetail }>().job;
  const finished = async (id: string): Promise<JobDetail> => {
    await untilJobOver(api.fresh.owner, id);
    return job(id);
  };
  return {
    email,
    ask,
    post,
    job,
    finished,
    async quests(product) {
      const { quests } = (await ask('/api/v1/quests')).json<{ quests: Quest[] }>();
      return quests.filter((quest) => quest.quest_instance_details.product === product);
    },
    async begin(quest) {
      const body = { quest_tome_id: quest.quest_tome_id, ...which(quest) };
      return (await post('/api/v1/quests/instance', body)).json<{ quest_instance_id: string }>().quest_instance_id;
    },
    plan: async (quest, phase = 'stage') =>
      (await post(`/api/v1/quests/tome/${quest.quest_tome_id}/plan`, { ...which(quest), phase })).json<ShownPlan>(),
    deploy: (instanceId, body = {}) => post(`/api/v1/quests/instance/${instanceId}/deploy`, body),
    jobs: async () => (await ask('/api/v1/programs/deployment/job/list?limit=100')).json<{ jobs: DeploymentJob[] }>().jobs,
    async over(started) {
      const { job_uuid: id } = started.json<{ job_uuid?: string }>();
      if (id === undefined) throw new Error(`No job was started: ${started.statusCode} ${started.body}`);
      return finished(id);
    },
    rollBack: (jobId) => post('/api/v1/programs/deployment/job/rollback', { orig_deploy_job_uuid: jobId }),
  };
}
