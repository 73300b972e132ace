import type { ControlDetail } from '@rampart/contract/control-detail.ts';
import { isPermitted } from '@rampart/domain/permission.ts';
import { partIsText } from '@rampart/ui/format.ts';
import { useApprovalNeed } from '../../../../parts/deployment-job/use-approval-need.ts';
import { impactLine } from '../../../../parts/effect/effect-text.ts';
import { useSession } from '../../../../shell/session/session-state.ts';
import { stepTitle } from '../step-titles.ts';
import { useWizard } from '../wizard-state.ts';
import classes from '../wizard.module.css';

/** What people notice, and of which controls: a sentence without its control names nothing. */
const disruptionsOf = (open: readonly ControlDetail[]) =>
  [...Map.groupBy(open, ({ disruption }) => disruption)].map(([text, controls]) => ({
    text,
    titles: controls.map(({ title }) => title).join(', '),
  }));

/** What is going to happen, before anything does. */
export function IntroductionStep() {
  const { quest, controls } = useWizard();
  const approval = useApprovalNeed();
  const mayWrite = isPermitted(useSession().roles, 'remediations:write');
  // Those that do not apply here are in no count of what is open or done.
  const applicable = controls.filter(({ verdict }) => verdict?.state !== 'not-applicable');
  const judged = controls.filter(({ is_confirming: isConfirming }) => !isConfirming);
  const open = judged.filter(({ verdict }) => verdict?.state === 'fail');
  const unknown = judged.filter(({ verdict }) => verdict === null || verdict.state === 'unknown');
  const disruptions = disruptionsOf(open);
  return (
    <div className={classes['stack']}>
      <p>{quest.quest_tome_description}</p>
      <p>
        {applicable.length > 0 && (
          <>
            {partIsText(open.length, applicable.length, 'control', 'controls')} not in place
            {unknown.length > 0 && `, and ${unknown.length} could not be assessed`}
            {quest.confirming.length > 0 && `; ${quest.confirming.length} confirming`}.{' '}
          </>
        )}
        {impactLine(quest.value)}
      </p>
      {disruptions.length > 0 && (
        <>
          <h3 className={classes['subtitle']}>What people will notice</h3>
          <ul className={classes['list']}>
            {disruptions.map(({ text, titles }) => (
              <li key={text}>
                <b>{titles}:</b> {text}
              </li>
            ))}
          </ul>
        </>
      )}
      <h3 className={classes['subtitle']}>The steps</h3>
      <ol start={2} className={classes['list']}>
        {quest.steps.slice(1).map((step) => {
          const { label, description } = stepTitle({ quest, path: step, approval, mayWrite });
          return (
            <li key={step}>
              <b>{label}.</b> {description}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
