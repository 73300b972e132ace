import type { Application } from '@rampart/contract/connect.ts';
import type { Entitlement } from '@rampart/contract/tenants.ts';
import { isPermitted } from '@rampart/domain/permission.ts';
import type { Role } from '@rampart/domain/role.ts';
import { failureReason } from '../../../parts/connections/failure-reason.ts';
import { isEntitled, isGranted } from '../../../shell/gates/is-entitled.ts';
import { lockedText } from '../../../shell/gates/locked-text.ts';

/** What the person is about to start. */
export type DeployAction = 'stage' | 'enable' | 'roll-back' | 'deploy-program';

interface Asked {
  readonly action: DeployAction;
  readonly roles: readonly Role[];
  readonly entitlements: readonly Entitlement[] | undefined;
  readonly application: Application | undefined;
}

type Gate = (entitlements: Asked['entitlements']) => boolean;

const isOpen: Readonly<Record<DeployAction, Gate>> = {
  stage: (entitlements) => isEntitled(entitlements, 'deploy_quest_configurations'),
  // What is staged can be switched on though the limit is used up.
  enable: (entitlements) => isGranted(entitlements, 'deploy_quest_configurations'),
  'deploy-program': (entitlements) => isEntitled(entitlements, 'deploy_program'),
  // What was deployed can be undone though nothing more may be deployed.
  'roll-back': () => true,
};

/** Why the person cannot deploy; nothing when they can. */
export function deployReason(asked: Asked): string | undefined {
  if (!isPermitted(asked.roles, 'deployments:write')) return 'You need the Standard role or higher to deploy.';
  if (!isOpen[asked.action](asked.entitlements)) return lockedText.long;
  const failure = failureReason(asked.application);
  return failure === undefined
    ? undefined
    : `There is a problem with the connection to ${asked.application?.name ?? 'the product'}: ${failure}`;
}
