import { isPermitted } from '@rampart/domain/permission.ts';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { useSession } from '../../../../shell/session/session-state.ts';
import { frequencyText } from '../../frequency-text.ts';
import { SubscriptionCell } from '../../subscriptions/subscription-cell.tsx';
import { useUnsubscribe } from '../../subscriptions/use-unsubscribe.ts';
import { useWizard } from '../wizard-state.ts';
import classes from '../wizard.module.css';

/** Whether it deploys by itself now, when next, and the way out of it. */
export function CurrentSubscription() {
  const { quest } = useWizard();
  const unsubscribe = useUnsubscribe();
  const mayWrite = isPermitted(useSession().roles, 'deployments:write');
  const { frequency } = quest.quest_instance_details;
  const isSubscribed = quest.statuses.includes('SUBSCRIBED');
  return (
    <section aria-label="Subscription" className={classes['row']}>
      <SubscriptionCell quest={quest} />
      {isSubscribed && (
        <>
          {frequency !== 0 && <span className={classes['summary']}>{frequencyText(frequency ?? 3600)}</span>}
          <ExplainedButton
            size="xs"
            variant="default"
            reason={mayWrite ? undefined : 'You need the role standard or higher to unsubscribe.'}
            loading={unsubscribe.isPending}
            onClick={() => void unsubscribe.ask(quest)}
          >
            Unsubscribe
          </ExplainedButton>
        </>
      )}
    </section>
  );
}
