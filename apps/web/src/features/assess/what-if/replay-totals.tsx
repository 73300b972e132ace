import { CountCard } from '@rampart/ui/charts/count-card.tsx';
import { numberText } from '@rampart/ui/format.ts';
import { Panel } from '@rampart/ui/panel.tsx';
import type { Replay } from '../queries.ts';
import classes from './what-if.module.css';

const ofPeople = (signIns: number, people: number): string =>
  `${signIns === 1 ? 'sign-in' : 'sign-ins'} of ${people === 1 ? 'one person' : `${numberText(people)} people`}`;

export function ReplayTotals({ totals, arithmetic }: { readonly totals: Replay['totals']; readonly arithmetic: string }) {
  return (
    <>
      <h2 className={classes['title']}>What would have gone otherwise</h2>
      <div className={classes['totals']}>
        <CountCard title="Blocked" value={totals.blocked} unit={ofPeople(totals.blocked, totals.people_blocked)} />
        <CountCard title="Challenged" value={totals.challenged} unit={ofPeople(totals.challenged, totals.people_challenged)} />
        <CountCard title="Attacks stopped" value={totals.attacks_stopped} total={totals.attacks} unit="attack attempts" />
        <CountCard title="Cannot tell" value={totals.cannot_tell} unit="sign-ins of which too little is known" />
      </div>
      <Panel title="What it is worth">
        <p>{arithmetic}</p>
      </Panel>
    </>
  );
}
