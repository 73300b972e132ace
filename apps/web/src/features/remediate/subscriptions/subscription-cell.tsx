import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { isPermitted } from '@rampart/domain/permission.ts';
import { canKeepMembers } from '@rampart/domain/recommend/deploys-people.ts';
import { useSession } from '../../../shell/session/session-state.ts';
import { NeverRemoveUsers } from './never-remove-users.tsx';
import { SubscriptionState } from './subscription-state.tsx';
import classes from './subscriptions.module.css';
import { useJobParameters } from './use-job-parameters.ts';

/** How a subscription fares, and what it deploys with where there is something to choose. */
export function SubscriptionCell({ quest }: { readonly quest: Quest }) {
  const change = useJobParameters(quest);
  const mayWrite = isPermitted(useSession().roles, 'deployments:write');
  const { job_parameters: parameters } = quest.quest_instance_details;
  return (
    <span className={classes['cell']}>
      <SubscriptionState quest={quest} />
      {parameters !== null && canKeepMembers(quest.quest_tome_quest_type) && (
        <NeverRemoveUsers
          isOn={parameters.add_only}
          reason={mayWrite ? undefined : 'You need the role standard or higher to change it.'}
          isBusy={change.isPending}
          onChange={(isOn) => change.mutate(isOn)}
        />
      )}
    </span>
  );
}
