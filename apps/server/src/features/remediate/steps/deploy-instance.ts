import { deploysPeople } from '@rampart/domain/recommend/deploys-people.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { ActedBy } from '../../audit/index.ts';
import { requestDeployment } from '../../deploy/index.ts';
import { lockRemediation } from './lock-remediation.ts';
import type { DeployingDeps } from '../remediate-deps.ts';
import { notePayoff } from '../payoff/note-payoff.ts';
import { deployPeopleList } from '../programs/deploy-people-list.ts';
import { askedList } from '../subscriptions/subscribe.ts';
import { nothingToDeploy, stepOf } from './plan-deployment.ts';

interface Asked {
  readonly instanceId: string;
  readonly phase: 'stage' | 'enable';
  readonly planHash?: string | undefined;
  readonly by: ActedBy;
}

/** Requests that the selected controls are staged, or that the staged ones are enabled; of people, that their group is filled. */
export async function deployInstance(deps: DeployingDeps, tx: TenantTx, { instanceId, phase, planHash, by }: Asked): Promise<string> {
  const locked = await lockRemediation(deps, tx, { which: { instanceId }, by });
  const { remediation, started } = locked;
  if (deploysPeople(remediation.template.questType))
    return deployPeopleList(deps, tx, { ...askedList(remediation), remediationId: started.id, action: 0, planHash, by });
  const step = stepOf(remediation, phase);
  if (step.requested.length === 0) throw nothingToDeploy(remediation, phase);
  const { program, product } = remediation;
  const jobId = await requestDeployment(deps, tx, {
    product: product.id,
    programId: program.id,
    remediationId: started.id,
    ...step,
    action: 0,
    planHash,
    by,
  });
  await notePayoff(deps, tx, locked, { jobId, requested: step.requested });
  return jobId;
}
