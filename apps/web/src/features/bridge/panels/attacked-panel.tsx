import type { AttackedPerson, Bridge } from '@rampart/contract/bridge.ts';
import { MixBar } from '@rampart/ui/charts/mix-bar.tsx';
import { numberText } from '@rampart/ui/format.ts';
import { Initials } from '@rampart/ui/initials.tsx';
import { Panel } from '@rampart/ui/panel.tsx';
import classes from '../bridge.module.css';
import { kindsOf } from '../../../parts/attacks/attack-kinds.ts';

function Person({ person: { name, job_title: job, attacks, categories } }: { readonly person: AttackedPerson }) {
  return (
    <li className={classes['row']}>
      <Initials name={name} size={32} />
      <div className={classes['words']}>
        <b className={classes['name']}>{name}</b>
        {job !== null && <p className={classes['muted']}>{job}</p>}
      </div>
      <span className={classes['attacks']}>
        <MixBar label="Attacks by category" parts={kindsOf(categories)} />
        <span className={classes['number']}>{numberText(attacks)}</span>
      </span>
    </li>
  );
}

/** The people that most attacks by mail were for. */
export function AttackedPanel({ people }: { readonly people: Bridge['most_attacked'] }) {
  return (
    <Panel title="Most-attacked people" description="Attacks by mail in 90 days, by kind; spam is not counted">
      {people === null ? (
        <p className={classes['small']}>
          No connected product reports attacks by mail. Connect one, and the people they are for are listed here.
        </p>
      ) : people.length === 0 ? (
        <p className={classes['small']}>No attacks by mail in the last 90 days.</p>
      ) : (
        <ol className={classes['rows']} aria-label="Most-attacked people">
          {people.map((person) => (
            <Person key={person.mail} person={person} />
          ))}
        </ol>
      )}
    </Panel>
  );
}
