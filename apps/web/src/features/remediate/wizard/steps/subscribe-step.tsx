import { Radio } from '@mantine/core';
import { deployOnce, subscribe, unsubscribe } from '@rampart/contract/remediate/deployments.ts';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../shell/api/api.ts';
import { useDeployReason } from '../../deploying/deploy-reason.ts';
import { JobDialog } from '../../deploying/job-dialog.tsx';
import { useStartJob } from '../../deploying/use-start-job.ts';
import { frequencyText } from '../../frequency-text.ts';
import { whichOf } from '../quest-queries.ts';
import { useWizard } from '../wizard-state.ts';
import classes from '../wizard.module.css';

type Choice = 'subscribe' | 'once';

/** Deploy by itself from now on, or once. */
export function SubscribeStep() {
  const { quest, refresh } = useWizard();
  const [choice, setChoice] = useState<Choice>('subscribe');
  const reason = useDeployReason();
  const isSubscribed = quest.statuses.includes('SUBSCRIBED');
  const { frequency, product_name: product } = quest.quest_instance_details;
  const asked = { params: { id: quest.quest_tome_id }, body: { quest_tome_id: quest.quest_tome_id, ...whichOf(quest) } };
  const job = useStartJob(
    async (chosen: Choice) => (chosen === 'subscribe' ? await api(subscribe, asked) : await api(deployOnce, asked)).data.job_uuid,
  );
  const stop = useMutation({
    mutationFn: () => api(unsubscribe, asked),
    onSuccess: () => toast.success({ title: 'Subscription Off', message: 'It is not deployed by itself any more.' }),
    onSettled: refresh,
  });
  return (
    <div className={classes['stack']}>
      <Radio.Group label="How to deploy" value={choice} onChange={(value) => setChoice(value)}>
        <div className={classes['stack']}>
          <Radio
            value="subscribe"
            label="Enable Subscription"
            description={
              frequency === 0
                ? 'Deploys now, and again whenever the underlying data is updated.'
                : `Deploys now, and again ${frequencyText(frequency ?? 0)}.`
            }
          />
          <Radio value="once" label="One Time Deploy Only" description={`Deploys to ${product} now, and never by itself.`} />
        </div>
      </Radio.Group>
      <div className={classes['row']}>
        <ExplainedButton variant="filled" reason={reason} loading={job.isStarting} onClick={() => job.start(choice)}>
          {choice === 'subscribe' ? 'Subscribe & Deploy' : 'Deploy Once'}
        </ExplainedButton>
        {isSubscribed && (
          <ExplainedButton variant="default" reason={reason} loading={stop.isPending} onClick={() => stop.mutate()}>
            Unsubscribe
          </ExplainedButton>
        )}
      </div>
      {job.jobUuid !== undefined && (
        <JobDialog
          title={`Deploying to ${product}`}
          jobUuid={job.jobUuid}
          failure="A problem was encountered while trying to deploy"
          onClose={job.close}
        />
      )}
    </div>
  );
}
