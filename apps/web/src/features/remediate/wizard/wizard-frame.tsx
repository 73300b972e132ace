import { Button, Progress } from '@mantine/core';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { priorityLabel } from '@rampart/domain/priority.ts';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { Screen } from '@rampart/ui/screen.tsx';
import { LifecycleStatus } from '@rampart/ui/status/lifecycle-status.tsx';
import { PriorityMark } from '@rampart/ui/status/priority-mark.tsx';
import { ArrowLeft, ArrowRight, BookText } from 'lucide-react';
import type { ReactNode } from 'react';
import { documentationUrl } from '../../../shell/navigation/documentation-url.ts';
import { programOf } from '../deploying/program-of.ts';
import { RollbackButton } from '../deploying/rollback-button.tsx';
import { shownStatus } from '../quest-status.ts';
import { StepList } from './step-list.tsx';
import { stepTitle } from './step-titles.ts';
import classes from './wizard.module.css';

interface WizardFrameProps {
  readonly quest: Quest;
  readonly address: string;
  readonly path: string;
  readonly selectedCount: number;
  /** Why Continue cannot be used. */
  readonly reason: string | undefined;
  readonly isBusy: boolean;
  readonly onBack: () => void;
  readonly onContinue: () => Promise<void>;
  readonly children: ReactNode;
}

/** What all steps have in common: the heading, the steps, and the way back and on. */
export function WizardFrame({ quest, address, path, selectedCount, reason, isBusy, onBack, onContinue, children }: WizardFrameProps) {
  const { stage, label } = shownStatus(quest);
  const { product_name: productName, program_name: programName } = quest.quest_instance_details;
  const [place, count] = [quest.steps.indexOf(path) + 1, quest.steps.length];
  const { title, description } = stepTitle(quest, path);
  return (
    <Screen
      title={quest.quest_tome_name}
      subtitle={
        <span className={classes['facts']}>
          <span>{productName}</span>
          <span>{programName}</span>
          <PriorityMark priority={quest.priority} label={priorityLabel(quest.priority, productName)} />
          <LifecycleStatus stage={stage} label={label} />
        </span>
      }
      actions={
        <>
          <RollbackButton program={programOf(quest)} productName={productName} />
          <Button
            variant="subtle"
            component="a"
            href={`${documentationUrl}/remediations`}
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
        <StepList quest={quest} address={address} path={path} />
        <section className={classes['panel']} aria-labelledby="step-title">
          <Progress className={classes['phoneBar'] ?? ''} value={(100 * place) / count} aria-label={`Step ${place} of ${count}`} />
          <p className={classes['place']}>
            Step {place} of {count}
          </p>
          <h2 id="step-title" className={classes['title']}>
            {title}
          </h2>
          <p className={classes['description']}>{description}</p>
          {children}
        </section>
      </div>
      <footer className={classes['footer']}>
        <Button variant="default" leftSection={<ArrowLeft size={16} aria-hidden="true" />} onClick={onBack}>
          Back
        </Button>
        <span className={classes['summary']} role="status">
          {selectedCount} selected · {quest.snapshot.staged.length} staged · {quest.snapshot.deployed.length} deployed
        </span>
        <ExplainedButton
          variant="filled"
          reason={reason}
          loading={isBusy}
          rightSection={<ArrowRight size={16} aria-hidden="true" />}
          onClick={() => void onContinue()}
        >
          {place === count ? 'Finish' : 'Continue'}
        </ExplainedButton>
      </footer>
    </Screen>
  );
}
