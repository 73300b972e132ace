import { Anchor } from '@mantine/core';
import type { Individual } from '@rampart/contract/people/individuals.ts';
import { MixBar } from '@rampart/ui/charts/mix-bar.tsx';
import { Initials } from '@rampart/ui/initials.tsx';
import { Panel } from '@rampart/ui/panel.tsx';
import { TableSkeleton } from '@rampart/ui/skeletons.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { attackParts } from '../../../parts/attacks/attack-kinds.ts';
import { multiplierText } from '../../../parts/attacks/risk-text.ts';
import { LoadProblem } from '../../../shell/layout/load-problem.tsx';
import classes from '../bridge.module.css';
import { mostAttackedQuery } from '../queries.ts';

function Person({ person }: { readonly person: Individual }) {
  const { mail, display_name: name, job_title: job, risk_multiplier: multiplier } = person;
  return (
    <li className={classes['row']}>
      <Initials name={name} size={32} />
      <div className={classes['words']}>
        <Link to="." search={(current) => ({ ...current, person: mail })} resetScroll={false} className={classes['link']}>
          {name}
        </Link>
        {job !== null && <p className={classes['muted']}>{job}</p>}
      </div>
      <span className={classes['attacks']}>
        <MixBar label="Attacks by category" parts={attackParts(person.attacks_by_category, person.attack_counts)} />
        <span className={classes['number']}>{multiplier === null ? '—' : multiplierText(multiplier)}</span>
      </span>
    </li>
  );
}

/** The people who carry the most risk, as the list of everyone has them. */
export function AttackedPanel() {
  const { data, error, refetch } = useQuery(mostAttackedQuery);
  const attacked = data?.individuals.filter(({ total_risk: risk }) => risk > 0) ?? [];
  return (
    <Panel
      title="Most-attacked people"
      description="Risk in three months as a multiple of the organisation’s mean, with the attacks by category"
    >
      {error && <LoadProblem title="The people could not be loaded" error={error} onRetry={refetch} />}
      {!error && data === undefined && <TableSkeleton rows={5} columns={2} />}
      {data?.attacks_read_until === null && (
        <p className={classes['small']}>No connected product reports attacks by mail. Connect one that does to see whom they target.</p>
      )}
      {data !== undefined && data.attacks_read_until !== null && attacked.length === 0 && (
        <p className={classes['small']}>No attacks by mail in the last three months.</p>
      )}
      {attacked.length > 0 && (
        <>
          <ol className={classes['rows']} aria-label="Most-attacked people">
            {attacked.map((person) => (
              <Person key={person.mail} person={person} />
            ))}
          </ol>
          <p className={classes['foot']}>
            <Anchor size="sm" renderRoot={(props) => <Link to="/personas" {...props} />}>
              All groups of people
            </Anchor>
          </p>
        </>
      )}
    </Panel>
  );
}
