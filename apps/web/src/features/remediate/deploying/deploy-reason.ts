import type { Application } from '@rampart/contract/connect.ts';
import type { Entitlement } from '@rampart/contract/tenants.ts';
import { isPermitted } from '@rampart/domain/permission.ts';
import type { Role } from '@rampart/domain/role.ts';
import { failureReason } from '../../../parts/connections/failure-reason.ts';
import { isEntitled } from '../../../shell/gates/is-entitled.ts';
import { isGranted } from '../../../shell/gates/is-granted.ts';
import { lockedText } from '../../../shell/gates/locked-text.ts';

/** What somebody is about to have written. */
export type Deed = 'stage' | 'enable' | 'roll-back' | 'deploy-program';

interface Asked {
  readonly deed: Deed;
  readonly roles: readonly Role[];
  readonly entitlements: readonly Entitlement[] | undefined;
  readonly application: Application | undefined;
}

type Gate = (entitlements: Asked['entitlements']) => boolean;

const isOpen: Readonly<Record<Deed, Gate>> = {
  stage: (entitlements) => isEntitled(entitlements, 'deploy_quest_configurations'),
  // What is staged can be switched on though the limit is used up.
  enable: (entitlements) => isGranted(entitlements, 'deploy_quest_configurations'),
  'deploy-program': (entitlements) => isEntitled(entitlements, 'deploy_program'),
  // What was deployed can be undone though nothing more may be deployed.
  'roll-back': () => true,
};

/** Why somebody cannot deploy; nothing when they can. */
export function deployReason(asked: Asked): string | undefined {
  if (!isPermitted(asked.roles, 'deployments:write')) return 'You need the role standard or higher to deploy.';
  if (!isOpen[asked.deed](asked.entitlements)) return lockedText.long;
  const failure = failureReason(asked.application);
  return failure === undefined
    ? undefined
    : `There is a problem with the connection to ${asked.application?.name ?? 'the product'}: ${failure}`;
}
