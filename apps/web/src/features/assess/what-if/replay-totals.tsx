import { CountCard } from '@rampart/ui/charts/count-card.tsx';
import { Panel } from '@rampart/ui/panel.tsx';
import type { Replay } from '../queries.ts';
import classes from './what-if.module.css';

export function ReplayTotals({ totals, arithmetic }: { readonly totals: Replay['totals']; readonly arithmetic: string }) {
  return (
    <>
      <div className={classes['totals']}>
        <CountCard title="Blocked" value={totals.blocked} unit={`sign-ins of ${totals.people_blocked} people`} />
        <CountCard title="Challenged" value={totals.challenged} unit={`sign-ins of ${totals.people_challenged} people`} />
        <CountCard title="Attacks stopped" value={totals.attacks_stopped} total={totals.attacks} unit="attack attempts" />
        <CountCard title="Cannot tell" value={totals.cannot_tell} unit="sign-ins of which too little is known" />
      </div>
      <Panel title="What it is worth">
        <p>{arithmetic}</p>
      </Panel>
    </>
  );
}
