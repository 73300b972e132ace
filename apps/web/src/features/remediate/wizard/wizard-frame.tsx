import { Button, Progress, VisuallyHidden } from '@mantine/core';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { isPermitted } from '@rampart/domain/permission.ts';
import { priorityLabel } from '@rampart/domain/priority.ts';
import { deploysPeople } from '@rampart/domain/recommend/deploys-people.ts';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { Screen } from '@rampart/ui/screen.tsx';
import { LifecycleStatus } from '@rampart/ui/status/lifecycle-status.tsx';
import { PriorityMark } from '@rampart/ui/status/priority-mark.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, ArrowRight, BookText, Check, CircleDot, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useApprovalNeed } from '../../../parts/deployment-job/use-approval-need.ts';
import { emergencyUsersIn } from '../../../parts/exclusion-lists/emergency-users-in.ts';
import { exclusionsQuery } from '../../../parts/exclusion-lists/exclusions-query.ts';
import { documentationUrl } from '../../../shell/navigation/documentation-url.ts';
import { programOf } from '../deploying/program-of.ts';
import { RollbackButton } from '../deploying/rollback-button.tsx';
import { useUnderWay } from '../deploying/under-way.ts';
import { UnderWayNotice } from '../deploying/under-way-notice.tsx';
import { useSession } from '../../../shell/session/session-state.ts';
import { questPlanQuery } from '../queries.ts';
import { shownStatus } from '../quest-status.ts';
import { useReset, whyNotReset } from '../use-reset.ts';
import { continueRule } from './continue-rule.ts';
import { isStepDone } from './is-step-done.ts';
import { stepLabel, stepTitle } from './step-titles.ts';
import { useWizard } from './wizard-state.ts';
import classes from './wizard.module.css';

/** A check when it is done, under way when something is staged, otherwise its number. */
function StepMark({ quest, number, isDone }: { readonly quest: Quest; readonly number: number; readonly isDone: boolean }) {
  if (isDone) return <Check size={14} aria-hidden="true" />;
  if (quest.snapshot.staged.length > 0 && quest.steps[number - 1] === 'enable') return <CircleDot size={14} aria-hidden="true" />;
  return <span aria-hidden="true">{number}</span>;
}

/** By step, why it cannot be left forwards. */
type ContinueRules = (path: string) => string | undefined;

function useContinueRules(quest: Quest): ContinueRules {
  const { data: exclusions } = useQuery({ ...exclusionsQuery, enabled: quest.steps.includes('exclusion') });
  const emergencyCount = exclusions ? emergencyUsersIn(exclusions).length : 0;
  return (path) => continueRule(quest, path, emergencyCount);
}

interface StepListProps {
  readonly quest: Quest;
  readonly address: string;
  readonly path: string;
  readonly rules: ContinueRules;
}

/** Every step can be opened at any time; only Continue has rules. */
function StepList({ quest, address, path, rules }: StepListProps) {
  const { controls } = useWizard();
  const isDone = (step: string): boolean => isStepDone({ quest, controls, current: path, rules }, step);
  return (
    <nav aria-label="Steps" className={classes['steps']}>
      <ol className={classes['stepList']}>
        {quest.steps.map((step, place) => (
          <li key={step}>
            <Link
              to="/quests/$quest/$"
              params={{ quest: address, _splat: step }}
              className={classes['step'] ?? ''}
              aria-current={step === path ? 'step' : undefined}
              data-past={isDone(step) || undefined}
            >
              <span className={classes['mark']}>
                <StepMark quest={quest} number={place + 1} isDone={isDone(step)} />
              </span>
              {stepLabel(quest, step)}
              {isDone(step) && <VisuallyHidden>, done</VisuallyHidden>}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Every choice is taken back; what is in the product stays there. */
function ResetButton({ quest, onDone }: { readonly quest: Quest; readonly onDone: () => void }) {
  const mayWrite = isPermitted(useSession().roles, 'remediations:write');
  const reset = useReset(onDone);
  return (
    <ExplainedButton
      variant="subtle"
      reason={mayWrite ? whyNotReset(quest) : 'You need the Standard role or higher to reset a remediation.'}
      loading={reset.isPending}
      leftSection={<RotateCcw size={16} aria-hidden="true" />}
      onClick={() => void reset.ask(quest)}
    >
      Reset…
    </ExplainedButton>
  );
}

/** With the deployment that the step asks about more often. */
function useShownStatus({ quest_instance_details: details, ...quest }: Quest) {
  const job = useUnderWay(quest);
  const asked = job && { [job.approval === 'waiting' ? 'waiting_job_uuid' : 'running_job_uuid']: job.job_uuid };
  return shownStatus({ ...quest, quest_instance_details: { ...details, ...asked } });
}

interface WizardFrameProps {
  readonly quest: Quest;
  readonly address: string;
  readonly path: string;
  readonly selectedCount: number;
  readonly isBusy: boolean;
  /** The step has a next act of its own: it is drawn into the footer. */
  readonly hasAct: boolean;
  readonly actRef: (place: HTMLElement | null) => void;
  readonly onBack: () => void;
  readonly onContinue: () => Promise<void>;
  readonly onReset: () => void;
  readonly children: ReactNode;
}

/** The plan that the stage step shows. It is only looked at here: the step reads it, and says when it cannot be read. */
function useShownPlan(quest: Quest) {
  const plan = useQuery({ ...questPlanQuery(quest, 'stage'), enabled: false });
  return plan.isFetching || plan.isError ? undefined : plan.data;
}

/** Where something is deployed with a click, the guide says what becomes of it. */
const deployingSteps: readonly string[] = ['content', 'enable', 'subscription/subscribe'];
const guidePageOf = (path: string): string => (deployingSteps.includes(path) ? 'deploying' : 'remediations');

/** What all steps have in common: the heading, the steps, and the way back and on. */
export function WizardFrame(props: WizardFrameProps) {
  const { quest, address, path, selectedCount, isBusy, hasAct, actRef, onBack, onContinue, onReset, children } = props;
  const { stage, label } = useShownStatus(quest);
  const rules = useContinueRules(quest);
  const { product_name: productName, program_name: programName } = quest.quest_instance_details;
  const [place, count] = [quest.steps.indexOf(path) + 1, quest.steps.length];
  const mayWrite = isPermitted(useSession().roles, 'remediations:write');
  const { title, description } = stepTitle({ quest, path, approval: useApprovalNeed(), mayWrite, plan: useShownPlan(quest) });
  return (
    <Screen
      title={quest.quest_tome_name}
      subtitle={
        <span className={classes['facts']}>
          <span>{productName}</span>
          <span>{programName}</span>
          <PriorityMark priority={quest.priority} label={priorityLabel(quest.priority)} />
          <LifecycleStatus stage={stage} label={label} />
        </span>
      }
      actions={
        <>
          {quest.quest_instance_id !== null && <ResetButton quest={quest} onDone={onReset} />}
          <RollbackButton
            program={programOf(quest)}
            productName={productName}
            remediationId={quest.quest_instance_id}
            snapshot={quest.snapshot}
          />
          <Button
            variant="subtle"
            component="a"
            href={`${documentationUrl}/${guidePageOf(path)}`}
            target="_blank"
            rel="noreferrer"
            leftSection={<BookText size={16} aria-hidden="true" />}
          >
            Documentation
          </Button>
        </>
      }
    >
      <div className={classes['layout']}>
        <StepList quest={quest} address={address} path={path} rules={rules} />
        <section className={classes['panel']} aria-labelledby="step-title">
          <Progress className={classes['phoneBar'] ?? ''} value={(100 * place) / count} aria-label={`Step ${place} of ${count}`} />
          <p className={classes['place']}>
            Step {place} of {count}
          </p>
          <h2 id="step-title" className={classes['title']}>
            {title}
          </h2>
          <p className={classes['description']}>{description}</p>
          <UnderWayNotice quest={quest} />
          {children}
        </section>
      </div>
      <footer className={classes['footer']} data-bottom-actions data-has-act={hasAct || undefined}>
        <Button variant="default" leftSection={<ArrowLeft size={16} aria-hidden="true" />} onClick={onBack}>
          Back
        </Button>
        <span className={classes['summary']} role="status">
          {deploysPeople(quest.quest_tome_quest_type)
            ? programName
            : `${selectedCount} selected · ${quest.snapshot.staged.length} staged · ${quest.snapshot.deployed.length} deployed`}
          {quest.confirming.length > 0 && ` · ${quest.confirming.length} confirming`}
        </span>
        <span className={classes['acts']}>
          {/* One filled button: what has to be done next. Going on without it stays possible where the step allows it. */}
          {(!hasAct || rules(path) === undefined) && (
            <ExplainedButton
              variant={hasAct ? 'default' : 'filled'}
              reason={rules(path)}
              loading={isBusy}
              rightSection={<ArrowRight size={16} aria-hidden="true" />}
              onClick={() => void onContinue()}
            >
              {place === count ? 'Finish' : 'Continue'}
            </ExplainedButton>
          )}
          <span ref={actRef} className={classes['act']} />
        </span>
      </footer>
    </Screen>
  );
}
