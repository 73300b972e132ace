import { completeInstance } from '@rampart/contract/remediate/instances.ts';
import type { ControlDetail } from '@rampart/contract/control-detail.ts';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { isPermitted } from '@rampart/domain/permission.ts';
import { isOpenRemediation } from '@rampart/domain/recommend/is-open-remediation.ts';
import { confirm } from '@rampart/ui/confirm.tsx';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { countText, partIsText } from '@rampart/ui/format.ts';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../../../shell/api/api.ts';
import { isEntitled } from '../../../../shell/gates/is-entitled.ts';
import { entitlementsQuery } from '../../../../shell/gates/tenant-queries.ts';
import { useSession } from '../../../../shell/session/session-state.ts';
import { DeployJobDialog, useDeployJob } from '../../deploying/deploy-job.tsx';
import { PlanAndDeploy } from '../../deploying/plan-and-deploy.tsx';
import { useWaitingReason } from '../../deploying/under-way.ts';
import { isMoving } from '../../subscriptions/refetch-after.ts';
import { acceptedText } from '../accepted-text.ts';
import { FooterAct } from '../footer-act.tsx';
import { useWizard } from '../wizard-state.ts';
import classes from '../wizard.module.css';
import { NextOpenStep } from './next-open-step.tsx';
import { afterEnabling, notEnabledReason } from './not-enabled-reason.ts';
import { UploadedFileNotice, useUploadedFile } from './uploaded-file.tsx';

const afterAMoment = 1000;

/** The product takes a while to show what was enabled: it is asked again. */
const again = (refresh: () => Promise<void>): void => void window.setTimeout(() => void refresh(), afterAMoment);

function nothingStaged(quest: Quest): string {
  const { remaining, selected, deployed } = quest.snapshot;
  if (quest.confirming.length > 0) return 'Confirming: Rampart is reading back what the product has now.';
  if (quest.is_complete) return 'Everything is enabled.';
  if (!isOpenRemediation(quest)) return acceptedText(quest.snapshot);
  if (deployed.length === 0) return 'Nothing is staged yet.';
  const all = remaining.length + selected.length + deployed.length;
  if (selected.length > 0)
    return `Nothing waits to be enabled. ${partIsText(deployed.length, all, 'control', 'controls')} in place; ${selected.length} ${selected.length === 1 ? 'is' : 'are'} selected, but not staged.`;
  return `Nothing is left to enable. ${partIsText(remaining.length, all, 'control', 'controls')} deselected.`;
}

/** Controls of which the same is to be said. */
function ControlNames({ controls, text }: { readonly controls: readonly ControlDetail[]; readonly text: string }) {
  if (controls.length === 0) return null;
  return (
    <>
      <p>{text}</p>
      <ul className={classes['list']}>
        {controls.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ul>
    </>
  );
}

export function EnableStep() {
  const { quest, controls, hasUnsaved, save, goOn, refresh } = useWizard();
  const roles = useSession().roles;
  const { data: entitlements } = useQuery(entitlementsQuery);
  const { deployment_types: types, product, product_name: productName } = quest.quest_instance_details;
  const file = useUploadedFile(product);
  const isAutomatic = types.includes('auto');
  const staged = controls.filter(({ id }) => quest.snapshot.staged.includes(id));
  const isEnabledByUs = ({ is_automatic: byUs }: ControlDetail): boolean => isAutomatic && byUs;
  const complete = useMutation({
    mutationFn: () => api(completeInstance, { params: { id: quest.quest_instance_id ?? '' } }),
    onSuccess: async () => {
      toast.success({ title: 'Remediation Complete!', seconds: 5 });
      await refresh();
      again(refresh);
      goOn();
    },
    // In another window it may be complete, or reset, already.
    onError: () => void refresh(),
  });
  const question = {
    title: 'Mark this remediation complete?',
    message: `You confirm that you have enabled ${countText(staged.length, 'control', 'controls')} in ${productName} yourself. ${file ? 'The next file that is uploaded' : 'The next processing run'} checks that, and reopens the remediation if they are not enabled.`,
    consequences: staged.map(({ title }) => title),
    confirmLabel: 'Mark complete',
  };
  /** A choice is saved on the state that it was made on: completing the remediation is another one. */
  const completeNow = async (): Promise<void> => {
    if (!(await confirm(question))) return;
    if (hasUnsaved && !(await save())) return;
    complete.mutate();
  };
  const job = useDeployJob('enable');
  const waitingReason = useWaitingReason(quest);
  const reason =
    !isPermitted(roles, 'remediations:write') || !isEntitled(entitlements, 'mark_quest_complete')
      ? 'To mark a remediation complete, you need the entitlement for it and the Standard role or higher.'
      : quest.is_complete
        ? 'This remediation is already complete.'
        : (waitingReason ?? (staged.length === 0 ? nothingStaged(quest) : notEnabledReason({ quest, staged, file })));
  const isEnabledHere = isAutomatic && (staged.some(isEnabledByUs) || isMoving(quest));
  const completeButton = (variant: 'filled' | 'subtle') => (
    <ExplainedButton variant={variant} reason={reason} loading={complete.isPending} onClick={() => void completeNow()}>
      Mark this remediation complete
    </ExplainedButton>
  );
  return (
    <div className={classes['stack']}>
      {staged.length === 0 && <p>{nothingStaged(quest)}</p>}
      {staged.length === 0 && quest.is_complete && (
        <ControlNames controls={controls.filter(({ id }) => quest.snapshot.deployed.includes(id))} text={`In place in ${productName}:`} />
      )}
      {staged.length === 0 && isOpenRemediation(quest) && quest.confirming.length === 0 && <NextOpenStep />}
      <ControlNames
        controls={staged.filter(isEnabledByUs)}
        text={`Let Rampart enable these. If you enable them yourself in ${productName}, the next processing run finds them in place.`}
      />
      <ControlNames
        controls={staged.filter((control) => !isEnabledByUs(control))}
        text={`Only you can enable these: do it in ${productName}${afterEnabling({ quest, staged, file })}.`}
      />
      {file && staged.length > 0 && <UploadedFileNotice staged={staged} productName={productName} file={file} />}
      {isEnabledHere && <PlanAndDeploy phase="enable" job={job} />}
      {isEnabledHere || staged.length === 0 ? (
        <div className={classes['row']}>{completeButton('subtle')}</div>
      ) : (
        <FooterAct>{completeButton('filled')}</FooterAct>
      )}
      <DeployJobDialog job={job} />
    </div>
  );
}
