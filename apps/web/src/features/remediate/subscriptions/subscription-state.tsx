import { Anchor, Loader, Tooltip } from '@mantine/core';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { isSubscription } from '@rampart/domain/recommend/is-subscription.ts';
import { Link } from '@tanstack/react-router';
import { CirclePause, Hourglass, RefreshCwOff, Zap } from 'lucide-react';
import { useSecond } from '../../../parts/clock/use-second.ts';
import { questAddress } from '../../../parts/remediations/quest-address.ts';
import { countdownText } from './countdown-text.ts';
import { subscriptionProgress } from './subscription-progress.ts';
import classes from './subscriptions.module.css';

/** How much of the time is left, as a ring that empties. The words beside it say the same. */
const RemainingRing = ({ share }: { readonly share: number }) => (
  <svg className={classes['ring']} viewBox="0 0 20 20" aria-hidden="true">
    <circle className={classes['track']} cx="10" cy="10" r="8" />
    <circle className={classes['left']} cx="10" cy="10" r="8" pathLength="100" strokeDasharray={`${share * 100} 100`} />
  </svg>
);

const eventDriven = 'Active event driven subscription. This remediation will deploy whenever the underlying data is updated.';

/** A timer ticks silently; what is read out is that a deployment begins. */
function Countdown({ quest }: { readonly quest: Quest }) {
  const progress = subscriptionProgress(quest, useSecond());
  const isUnderWay = progress.kind === 'under-way';
  return (
    <span className={classes['state']}>
      {progress.kind === 'counting' && (
        <>
          <RemainingRing share={progress.share} />
          <span role="timer" aria-label="Until the next deployment" className={classes['time']}>
            {countdownText(progress.secondsLeft)}
          </span>
        </>
      )}
      {progress.kind === 'event-driven' && (
        <Tooltip label={eventDriven} multiline w={300}>
          <span tabIndex={0} className={classes['event']}>
            <Zap size={14} aria-hidden="true" />
            Event driven
          </span>
        </Tooltip>
      )}
      {isUnderWay && <Loader size={14} aria-hidden="true" />}
      <span role="status">{isUnderWay && 'Deploy in progress. Execution may take several minutes.'}</span>
    </span>
  );
}

const pauses = { rollback: 'Paused by rollback', restore: 'Paused after a restore' } as const;

/** It would have put back what a person took away, or what it knows is as old as a backup: only a person makes it go on, having seen the plan. */
const Paused = ({ quest }: { readonly quest: Quest }) => (
  <span className={classes['state']}>
    <CirclePause size={14} aria-hidden="true" />
    {pauses[quest.quest_instance_details.paused_by ?? 'rollback']}
    <Anchor
      size="sm"
      renderRoot={(props) => (
        <Link to="/quests/$quest/$" params={{ quest: questAddress(quest), _splat: 'subscription/subscribe' }} {...props} />
      )}
    >
      Resume
    </Anchor>
  </span>
);

/** Nothing of it is deployed before another administrator approves its first deployment. */
const WaitingForApproval = ({ quest }: { readonly quest: Quest }) => (
  <span className={classes['state']}>
    <Hourglass size={14} aria-hidden="true" />
    Waiting for approval
    <Anchor
      size="sm"
      renderRoot={(props) => (
        <Link to="/settings/deployment-log" search={{ job: quest.quest_instance_details.approval_job_uuid ?? '' }} {...props} />
      )}
    >
      Deployment
    </Anchor>
  </span>
);

/** How a subscription fares: off, waiting for approval, paused, counting down, being deployed, or waiting for data. Nothing for what cannot be subscribed to. */
export function SubscriptionState({ quest }: { readonly quest: Quest }) {
  if (!isSubscription(quest.quest_tome_quest_type)) return null;
  if (quest.quest_instance_details.paused_time !== null) return <Paused quest={quest} />;
  if (quest.quest_instance_details.approval_job_uuid !== null) return <WaitingForApproval quest={quest} />;
  if (quest.statuses.includes('SUBSCRIBED')) return <Countdown quest={quest} />;
  return (
    <span className={classes['state']}>
      <RefreshCwOff size={14} aria-hidden="true" />
      Subscription Off
    </span>
  );
}
