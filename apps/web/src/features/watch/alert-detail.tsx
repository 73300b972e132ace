import { Alert, Button } from '@mantine/core';
import type { DriftAlert, DriftChange } from '@rampart/contract/watch/alerts.ts';
import { isPermitted } from '@rampart/domain/permission.ts';
import { isOpenStatus } from '@rampart/domain/watch/drift-status.ts';
import { CopyButton } from '@rampart/ui/copy-button.tsx';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { countText, momentText, numberText } from '@rampart/ui/format.ts';
import { PanelSkeleton } from '@rampart/ui/skeletons.tsx';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { ArrowLeft, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useHasTracker } from '../../parts/connections/use-has-tracker.ts';
import { UnderWayAlert } from '../../parts/deployment-job/under-way-alert.tsx';
import { AddressBreaks } from '../../parts/email-address/address-breaks.tsx';
import { InlineProblem } from '../../shell/layout/inline-problem.tsx';
import { useSession } from '../../shell/session/session-state.ts';
import { AlertMeaning } from './alert-meaning.tsx';
import { ChangeActions } from './change-actions.tsx';
import { ChangeDifference } from './change-difference.tsx';
import { actorText, mayNotDecide, mayNotDeploy, readOnlyText, riskText, statusWords } from './drift-words.ts';
import classes from './drift.module.css';
import { changeQuery } from './queries.ts';
import { ObjectTimeline } from './revert/object-timeline.tsx';
import type { OnRevert } from './revert/revert-dialog.tsx';
import { underWayReason, useRevertUnderWay } from './revert/revert-under-way.ts';
import { AlertTicket, CreateTicketButton, TicketLink } from './tickets/alert-ticket.tsx';
import type { Triage } from './use-triage-keys.ts';

interface AlertDetailProps {
  readonly alert: DriftAlert;
  readonly triage: Triage;
  /** The alert may close while its revert is being followed: what is followed is not part of it. */
  readonly onRevert: OnRevert;
  /** Nor is a ticket that is being written. */
  readonly onCreateTicket: (alert: DriftAlert) => void;
  readonly onBack: () => void;
  /** It is shown as it was before it left the list: nothing is decided about a state that may be over. */
  readonly onShowNow: (() => void) | undefined;
}

/** One deployment restores no more. */
const mostReverted = 50;

/** What made the tenant safer is accepted rather than taken back. */
const isSafer = ({ posture_risk: { level } }: DriftAlert): boolean => level === 'lowered';

function RevertButton({ alert, onRevert }: { readonly alert: DriftAlert; readonly onRevert: OnRevert }) {
  const mayDeploy = isPermitted(useSession().roles, 'deployments:write');
  const underWay = useRevertUnderWay(alert);
  const open = alert.changes.filter(({ status, by_hand: steps }) => isOpenStatus(status) && steps === null).slice(0, mostReverted);
  if (open.length === 0) return null;
  const label = `Revert ${countText(open.length, 'change', 'changes')}`;
  return (
    <ExplainedButton
      variant={isSafer(alert) ? 'default' : 'filled'}
      reason={mayDeploy ? underWayReason(underWay) : mayNotDeploy}
      leftSection={<Undo2 size={15} aria-hidden="true" />}
      onClick={() => onRevert({ request: { changeIds: open.map(({ id }) => id), side: 'before' }, label })}
    >
      Revert…
    </ExplainedButton>
  );
}

function Actions({ alert, triage, onRevert, onCreateTicket }: Omit<AlertDetailProps, 'onBack' | 'onShowNow'>) {
  const reason = triage.isPermitted ? undefined : mayNotDecide;
  const canHaveTicket = useHasTracker() && (alert.ticket === null || alert.ticket.tracking === 'refused');
  if (!isOpenStatus(alert.status))
    return alert.status === 'reverted' ? null : (
      <ExplainedButton variant="default" reason={reason} onClick={() => triage.ask({ status: 'new', alerts: [alert] })}>
        Reopen
      </ExplainedButton>
    );
  return (
    <>
      {alert.status === 'new' && (
        <ExplainedButton variant="default" reason={reason} loading={triage.isPending} onClick={() => triage.acknowledge([alert])}>
          Acknowledge
        </ExplainedButton>
      )}
      <ExplainedButton
        variant={isSafer(alert) ? 'filled' : 'default'}
        reason={reason}
        onClick={() => triage.ask({ status: 'accepted', alerts: [alert] })}
      >
        Accept…
      </ExplainedButton>
      <ExplainedButton variant="default" reason={reason} onClick={() => triage.ask({ status: 'resolved', alerts: [alert] })}>
        Resolve…
      </ExplainedButton>
      {canHaveTicket && <CreateTicketButton alert={alert} onCreate={onCreateTicket} />}
      <RevertButton alert={alert} onRevert={onRevert} />
    </>
  );
}

/** As notifications link to it: it shows the alert whatever its status is by then. */
function CopyLink({ alert }: { readonly alert: DriftAlert }) {
  const { href } = useRouter().buildLocation({ to: '/drift', search: { tags: alert.grouping_id } });
  return <CopyButton label="Copy link to this alert" value={new URL(href, window.location.origin).href} />;
}

/** Where tickets are used at all, a change without one is told apart. */
function MadeBy({ change }: { readonly change: DriftChange }) {
  const hasTracker = useHasTracker();
  if (change.cause !== 'person' || (change.ticket === null && !hasTracker)) return <AddressBreaks address={actorText(change)} />;
  return (
    <>
      <AddressBreaks address={actorText(change)} />,{' '}
      {change.ticket === null ? (
        'without a ticket'
      ) : (
        <>
          with <TicketLink {...change.ticket} />
        </>
      )}
    </>
  );
}

function Facts({ alert, change }: { readonly alert: DriftAlert; readonly change: DriftChange }) {
  const facts = [
    { name: change.happened_at === null ? 'Found' : 'Changed', value: momentText(change.happened_at ?? change.found_at) },
    { name: 'By', value: <MadeBy change={change} /> },
    { name: 'Posture risk', value: riskText(alert.posture_risk) },
    {
      name: 'Status',
      value:
        change.accepted_until === null
          ? statusWords[change.status]
          : `${statusWords[change.status]} until ${momentText(change.accepted_until)}`,
    },
    ...(change.owner === null ? [] : [{ name: 'Owner', value: <AddressBreaks address={change.owner} /> }]),
    ...(change.decided_by === null ? [] : [{ name: 'Decided by', value: <AddressBreaks address={change.decided_by} /> }]),
  ];
  return (
    <dl className={classes['facts']}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What Rampart does not write is put back by a person, who is told where. */
function StepsByHand({ change }: { readonly change: DriftChange }) {
  if (change.by_hand === null) return null;
  return (
    <section className={classes['byHand']}>
      <h3>To put it back</h3>
      <p>{change.by_hand} The alert closes automatically when the product is as before.</p>
    </section>
  );
}

function Difference({ id }: { readonly id: string }) {
  const { data, error } = useQuery(changeQuery(id));
  if (error !== null && data === undefined) return <InlineProblem title="The difference cannot be shown" error={error} />;
  return data === undefined ? <PanelSkeleton /> : <ChangeDifference change={data} />;
}

/** A person or the product has decided about it meanwhile, or new alerts have moved it to the next page: its reader is not interrupted. */
function LeftNote({ onShowNow }: { readonly onShowNow: () => void }) {
  return (
    <Alert color="yellow" role="status" title="This alert is no longer in the list">
      <p>Someone decided about it or reverted it in the meantime, or it is on another page. This is how it was before.</p>
      <Button variant="default" size="xs" mt="xs" onClick={onShowNow}>
        Show it as it is now
      </Button>
    </Alert>
  );
}

interface ChangeListProps {
  readonly alert: DriftAlert;
  readonly shown: DriftChange | undefined;
  readonly onChoose: (id: string) => void;
}

function ChangeList({ alert: { changes, change_count: count, status: ofAlert }, shown, onChoose }: ChangeListProps) {
  return (
    <ul className={classes['changes']} aria-label="Changes of this alert">
      {changes.map(({ id, object_name: name, status }) => (
        <li key={id}>
          <button type="button" aria-current={id === shown?.id || undefined} onClick={() => onChoose(id)}>
            <span>{name}</span>
            {status !== ofAlert && <span className={classes['muted']}>{statusWords[status]}</span>}
          </button>
        </li>
      ))}
      {count > changes.length && <li className={classes['muted']}>and {numberText(count - changes.length)} more</li>}
    </ul>
  );
}

/** It was moved to another alert: no other change takes its place under the pointer unasked. */
const ChangeHasLeft = () => (
  <p role="status" className={classes['muted']}>
    The change you were looking at is no longer in this alert. Choose another change above.
  </p>
);

/** One alert: who did what, what it means, what differs, and what can be done about it. */
export function AlertDetail({ alert, triage, onRevert, onCreateTicket, onBack, onShowNow }: AlertDetailProps) {
  const { details, changes, change_count: count } = alert;
  // Those that wait come first, so that a poll may put another one there.
  const [chosen, setChosen] = useState(changes[0]?.id);
  const change = changes.find(({ id }) => id === chosen) ?? (count === 1 ? changes[0] : undefined);
  const underWay = useRevertUnderWay(alert);
  return (
    <article className={classes['detail']} aria-label={details.title}>
      <Button className={classes['back'] ?? ''} variant="subtle" leftSection={<ArrowLeft size={15} aria-hidden="true" />} onClick={onBack}>
        All alerts
      </Button>
      <header className={classes['detailHead']}>
        <div className={classes['detailText']}>
          <h2 className={classes['detailTitle']}>{details.title}</h2>
          <p className={classes['muted']}>
            {details.product_name} · {details.subconfig_name}
            {change !== undefined && ` “${change.object_name}”`}
          </p>
        </div>
        <div className={classes['actions']}>
          {onShowNow === undefined && <Actions alert={alert} triage={triage} onRevert={onRevert} onCreateTicket={onCreateTicket} />}
          <CopyLink alert={alert} />
        </div>
      </header>
      {onShowNow !== undefined && <LeftNote onShowNow={onShowNow} />}
      {!triage.isPermitted && <p className={classes['muted']}>{readOnlyText}</p>}
      {underWay && <UnderWayAlert what="A revert of this alert" job={underWay} />}
      <AlertMeaning alert={alert} />
      {change !== undefined && <Facts alert={alert} change={change} />}
      {alert.ticket !== null && <AlertTicket alert={alert} ticket={alert.ticket} />}
      {change !== undefined && change.reason !== null && <p className={classes['reason']}>{change.reason}</p>}
      {count > 1 && <ChangeList alert={alert} shown={change} onChoose={setChosen} />}
      {change === undefined ? (
        <ChangeHasLeft />
      ) : (
        <>
          {count > 1 && onShowNow === undefined && <ChangeActions alert={alert} change={change} triage={triage} />}
          <StepsByHand change={change} />
          <Difference id={change.id} />
          <ObjectTimeline key={change.id} changeId={change.id} onRevert={onRevert} />
        </>
      )}
    </article>
  );
}
