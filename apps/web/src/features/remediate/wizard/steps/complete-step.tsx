import { Anchor } from '@mantine/core';
import type { Payoff } from '@rampart/contract/remediate/payoff.ts';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { deploysPeople } from '@rampart/domain/recommend/deploys-people.ts';
import { isOpenRemediation } from '@rampart/domain/recommend/is-open-remediation.ts';
import { partIsText } from '@rampart/ui/format.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheckBig } from 'lucide-react';
import { impactLine } from '../../../../parts/effect/effect-text.ts';
import { questsQuery } from '../../queries.ts';
import { questAddress } from '../../../../parts/remediations/quest-address.ts';
import { acceptedText } from '../accepted-text.ts';
import { useWizard } from '../wizard-state.ts';
import classes from '../wizard.module.css';
import { NextOpenStep, OpenStepAct } from './next-open-step.tsx';
import { PayoffView } from './payoff-view.tsx';

const mostNext = 3;

/** What should come after it by what its controls require, then what is worth most of all that is open. The server ranks them. */
function nextQuests(quest: Quest, all: readonly Quest[]): Quest[] {
  const open = all.filter(
    (one) => one.node_id !== quest.node_id && isOpenRemediation(one) && !one.quest_instance_mute && !one.quest_tome_hide,
  );
  const chained = open.filter(({ node_id: node }) => quest.graph.next.includes(node));
  const others = open.filter((one) => !chained.includes(one));
  return [...chained, ...others].slice(0, Math.max(mostNext, chained.length));
}

const inPlace = (count: number): string => (count === 1 ? 'One control is in place' : `${count} controls are in place`);
const counted = (count: number): string => (count === 1 ? '1 control' : `${count} controls`);
const notDeployed = (count: number): string => (count === 0 ? '' : count === 1 ? ', one was not deployed' : `, ${count} were not deployed`);

/** What is known once the newest deployment was read back: it may not have added all of them. */
function outcomeText(deployed: number, payoff: Payoff | null): string {
  const added = payoff?.is_confirmed === true ? payoff.controls.filter(({ is_in_place: isInPlace }) => isInPlace).length : deployed;
  return added === 0 || added >= deployed ? inPlace(deployed) : `${counted(added)} added, ${deployed} now in place`;
}

/** Of a list of people, which has no controls. */
function PeopleOutcome() {
  const { quest } = useWizard();
  const product = quest.quest_instance_details.product_name;
  if (!quest.is_complete)
    return (
      <>
        <p>The people are not in a group of {product} yet.</p>
        <NextOpenStep />
      </>
    );
  return (
    <p className={classes['outcome']}>
      <CircleCheckBig size={20} aria-hidden="true" />
      <span>Remediation Success. The people are in a group of {product}, as it was last read.</span>
    </p>
  );
}

/** In words how far it has come. */
function Outcome() {
  const { quest, payoff } = useWizard();
  const { deployed, staged, selected, remaining } = quest.snapshot;
  const left = remaining.length + selected.length + staged.length;
  if (quest.confirming.length > 0) return <p role="status">Confirming: Rampart is reading back what the product has now.</p>;
  if (left + deployed.length === 0 && deploysPeople(quest.quest_tome_quest_type)) return <PeopleOutcome />;
  if (!quest.is_complete && !isOpenRemediation(quest)) return <p>{acceptedText(quest.snapshot)}</p>;
  if (!quest.is_complete)
    return (
      <>
        <p>{partIsText(left, left + deployed.length, 'control', 'controls')} still open.</p>
        <NextOpenStep />
        <OpenStepAct />
      </>
    );
  return (
    <p className={classes['outcome']}>
      <CircleCheckBig size={20} aria-hidden="true" />
      <span>
        Remediation Success. {outcomeText(deployed.length, payoff)}
        {notDeployed(left)}.
        {payoff?.is_confirmed !== true && ` Rampart will verify ${deployed.length === 1 ? 'it' : 'them'} on the next sync.`}
      </span>
    </p>
  );
}

/** What it was worth, and what to do next. */
export function CompleteStep() {
  const { quest, payoff } = useWizard();
  const { data } = useQuery(questsQuery(true));
  const next = nextQuests(quest, data?.quests ?? []);
  return (
    <div className={classes['stack']}>
      <Outcome />
      {payoff !== null && <PayoffView payoff={payoff} />}
      {next.length > 0 && (
        <section aria-label="Recommended next">
          <h3 className={classes['subtitle']}>Recommended next</h3>
          <ul className={classes['next']}>
            {next.map((one) => (
              <li key={one.node_id}>
                <Anchor renderRoot={(props) => <Link to="/quests/$quest" params={{ quest: questAddress(one) }} {...props} />}>
                  {one.quest_tome_name}
                </Anchor>
                <span className={classes['summary']}>{impactLine(one.value)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className={classes['row']}>
        <Anchor renderRoot={(props) => <Link to="/quests/explore" {...props} />}>All remediations</Anchor>
        <Anchor renderRoot={(props) => <Link to="/quests" {...props} />}>Remediation explorer</Anchor>
        <Anchor renderRoot={(props) => <Link to="/quests/subscriptions" {...props} />}>Subscriptions</Anchor>
      </div>
    </div>
  );
}
