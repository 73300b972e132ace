import { completeInstance } from '@rampart/contract/remediate/instances.ts';
import { isPermitted } from '@rampart/domain/permission.ts';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../../../shell/api/api.ts';
import { isEntitled } from '../../../../shell/gates/is-entitled.ts';
import { entitlementsQuery } from '../../../../shell/gates/tenant-queries.ts';
import { useSession } from '../../../../shell/session/session-state.ts';
import { PlanAndDeploy } from '../../deploying/plan-and-deploy.tsx';
import { useWizard } from '../wizard-state.ts';
import classes from '../wizard.module.css';

const afterAMoment = 1000;

/** The product takes a while to show what was enabled: it is asked again. */
const again = (refresh: () => Promise<void>): void => void window.setTimeout(() => void refresh(), afterAMoment);

export function EnableStep() {
  const { quest, controls, goOn, refresh } = useWizard();
  const roles = useSession().roles;
  const { data: entitlements } = useQuery(entitlementsQuery);
  const { deployment_types: types, product_name: productName } = quest.quest_instance_details;
  const isAutomatic = types.includes('auto');
  const staged = controls.filter(({ id }) => quest.snapshot.staged.includes(id));
  const complete = useMutation({
    mutationFn: () => api(completeInstance, { params: { id: quest.quest_instance_id ?? '' } }),
    onSuccess: async () => {
      toast.success({ title: 'Remediation Complete!', seconds: 5 });
      await refresh();
      again(refresh);
      goOn();
    },
  });
  const reason =
    !isPermitted(roles, 'remediations:write') || !isEntitled(entitlements, 'mark_quest_complete')
      ? 'Marking a remediation complete needs the entitlement to do so and a role of at least Standard.'
      : quest.is_complete
        ? 'This remediation is already complete.'
        : staged.length === 0
          ? 'Nothing is staged yet. Stage the selected controls first.'
          : undefined;
  return (
    <div className={classes['stack']}>
      {staged.length === 0 ? (
        <p>{quest.is_complete ? 'Everything is enabled.' : 'Nothing is staged yet.'}</p>
      ) : (
        <>
          <p>
            {isAutomatic
              ? `Let Rampart enable these, or enable them yourself in ${productName} and mark the remediation complete.`
              : `Enable these in ${productName}, then mark the remediation complete.`}
          </p>
          <ul className={classes['list']}>
            {staged.map(({ id, title }) => (
              <li key={id}>{title}</li>
            ))}
          </ul>
        </>
      )}
      {isAutomatic && staged.length > 0 && <PlanAndDeploy phase="enable" label="Enable staged controls" />}
      <div className={classes['row']}>
        <ExplainedButton variant="filled" reason={reason} loading={complete.isPending} onClick={() => complete.mutate()}>
          Mark this remediation complete
        </ExplainedButton>
      </div>
    </div>
  );
}
