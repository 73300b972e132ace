import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheckBig } from 'lucide-react';
import { questsQuery } from '../../queries.ts';
import { questAddress } from '../../../../parts/remediations/quest-address.ts';
import { useWizard } from '../wizard-state.ts';
import classes from '../wizard.module.css';

/** The result, and what to do next. */
export function CompleteStep() {
  const { quest } = useWizard();
  const { data } = useQuery(questsQuery(true));
  const next = (data?.quests ?? []).filter(({ node_id: node }) => quest.graph.next.includes(node));
  const { deployed, staged, selected, remaining } = quest.snapshot;
  const left = remaining.length + selected.length + staged.length;
  return (
    <div className={classes['stack']}>
      {quest.confirming.length > 0 ? (
        <p role="status">Confirming: Rampart is reading back what the product has now.</p>
      ) : quest.is_complete ? (
        <p className={classes['row']}>
          <CircleCheckBig size={20} aria-hidden="true" />
          <span>
            Remediation Success. {deployed.length === 1 ? 'One control is' : `${deployed.length} controls are`} in place
            {left > 0 && (left === 1 ? ', one was not deployed' : `, ${left} were not deployed`)}. Rampart will verify{' '}
            {deployed.length === 1 ? 'it' : 'them'} on the next sync.
          </span>
        </p>
      ) : (
        <p>
          Not complete yet: {left} of {left + deployed.length} controls are still open.
        </p>
      )}
      {next.length > 0 && (
        <>
          <h3 className={classes['subtitle']}>Recommended next</h3>
          <ul className={classes['list']}>
            {next.map((one) => (
              <li key={one.node_id}>
                <Anchor renderRoot={(props) => <Link to="/quests/$quest" params={{ quest: questAddress(one) }} {...props} />}>
                  {one.quest_tome_name}
                </Anchor>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className={classes['row']}>
        <Anchor renderRoot={(props) => <Link to="/quests/explore" {...props} />}>All remediations</Anchor>
        <Anchor renderRoot={(props) => <Link to="/quests" {...props} />}>Remediation explorer</Anchor>
        <Anchor renderRoot={(props) => <Link to="/quests/subscriptions" {...props} />}>Subscriptions</Anchor>
      </div>
    </div>
  );
}
