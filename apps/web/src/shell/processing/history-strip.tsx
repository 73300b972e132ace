import { Progress } from '@mantine/core';
import { countText, dateText, percentText } from '@rampart/ui/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useOnboarding } from '../onboarding/use-onboarding.ts';
import { useSession } from '../session/session-state.ts';
import classes from './history-strip.module.css';
import { runsQuery } from './runs-query.ts';
import { timeLeftText } from './time-left.ts';

/** While history is being built, every screen says so: its figures are of an earlier day. */
export function HistoryStrip() {
  const { onboarding } = useOnboarding();
  const { mfa_required: isMfaRequired } = useSession();
  // Before the agreement is signed nothing is processed, and asking is refused; so it is while MFA has to be set up.
  const { data } = useQuery({ ...runsQuery, enabled: onboarding?.agreement_signed === true && !isMfaRequired });
  if (data === undefined || data.backfill === null) return null;
  const { done, total, figures_as_of: asOf, seconds_left: secondsLeft } = data.backfill;
  const parts = [
    `Building ${countText(total, 'week', 'weeks')} of history: ${percentText(done, total)}`,
    secondsLeft === null ? undefined : timeLeftText(secondsLeft),
    asOf === null ? 'No figures yet' : `Figures are as of ${dateText(asOf)}`,
  ];
  const words = parts.filter((part) => part !== undefined).join(' · ');
  return (
    <section className={classes['strip']} aria-label="History">
      <Progress className={classes['bar'] ?? ''} value={(100 * done) / total} size={3} radius={0} aria-label="History built" />
      <p className={classes['words']} title={words}>
        {words}
      </p>
    </section>
  );
}
