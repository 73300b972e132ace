import { Alert, Button, Group } from '@mantine/core';
import type { ListPlan } from '@rampart/contract/deploy.ts';
import { changeTitle } from '@rampart/domain/deploy/change-title.ts';
import { Dialog } from '@rampart/ui/dialog.tsx';
import { DifferenceTable } from '../../../parts/deployment-job/difference-table.tsx';
import { requestLabel, whenWritten } from '../../../parts/deployment-job/approval-words.ts';
import { useApprovalNeed } from '../../../parts/deployment-job/use-approval-need.ts';
import { InlineProblem } from '../../../shell/layout/inline-problem.tsx';
import classes from './editor.module.css';

/** Whether more is written than the people of the list into its groups, or something could not be read: that is shown before it is applied. */
export const needsReview = (plans: readonly ListPlan[]): boolean =>
  plans.some(({ changes, problems }) => problems.length > 0 || changes.some(({ object }) => object !== 'group'));

const unread = 'Its groups and rules are updated when the job can read it.';

function PlanOfProduct({ plan }: { readonly plan: ListPlan }) {
  const { product_title: product, plan_hash: hash, changes, remarks, problems } = plan;
  return (
    <section aria-label={product} className={classes['plan']}>
      <h3 className={classes['planTitle']}>{product}</h3>
      {problems.map((problem) => (
        <Alert key={problem} color="yellow" title={hash === null ? `${product} could not be read` : 'Not available'}>
          {problem} {hash === null && unread}
        </Alert>
      ))}
      {changes.map((change, place) => {
        const title = changeTitle(change, 'planned');
        return (
          <div key={`${place} ${change.name}`}>
            <h4 className={classes['changeTitle']}>{title}</h4>
            <DifferenceTable label={`${product}: ${title}`} first="Now" differences={change.differences} members={change.members} />
          </div>
        );
      })}
      {remarks.map((remark) => (
        <p key={remark} className={classes['muted']}>
          {remark}
        </p>
      ))}
    </section>
  );
}

interface ListPlanDialogProps {
  readonly title: string;
  readonly plans: readonly ListPlan[];
  readonly isApplying: boolean;
  readonly error: Error | null;
  readonly onApply: () => void;
  readonly onClose: () => void;
}

/** What a change of the list changes in the products: its groups, and each rule that names its people one by one. */
export function ListPlanDialog({ title, plans, isApplying, error, onApply, onClose }: ListPlanDialogProps) {
  const approval = useApprovalNeed();
  const isWhole = plans.every(({ plan_hash: hash }) => hash !== null);
  const shown = plans.filter(({ changes, problems }) => changes.length + problems.length > 0);
  return (
    <Dialog isOpen onClose={onClose} title={title} width={760} isLocked={isApplying}>
      <p className={classes['planAbout']}>
        {approval === 'needed' ? 'These changes are written' : 'These changes take effect'} {whenWritten[approval]}.{' '}
        {isWhole ? 'Nothing else is written.' : 'Changes in a product that could not be read are not known.'}
      </p>
      <div className={classes['plans']}>
        {shown.map((plan) => (
          <PlanOfProduct key={plan.product} plan={plan} />
        ))}
      </div>
      <InlineProblem title="The list was not changed" error={error} />
      <Group justify="flex-end" mt="md" data-dialog-foot>
        <Button disabled={isApplying} onClick={onClose}>
          Cancel
        </Button>
        <Button variant="filled" loading={isApplying} onClick={onApply}>
          {requestLabel(approval, 'Apply Changes')}
        </Button>
      </Group>
    </Dialog>
  );
}
