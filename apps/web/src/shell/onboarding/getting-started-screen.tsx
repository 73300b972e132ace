import { Anchor, Button } from '@mantine/core';
import type { Onboarding } from '@rampart/contract/remediate/onboarding.ts';
import { productName } from '@rampart/domain/product-name.ts';
import { Screen } from '@rampart/ui/screen.tsx';
import { Link } from '@tanstack/react-router';
import { agreementPrompt } from '../gates/agreement-prompt.ts';
import { documentationUrl } from '../navigation/documentation-url.ts';
import { useSession } from '../session/session-state.ts';
import { windowTitle } from '../layout/route-title.ts';
import classes from './onboarding.module.css';
import { type OnboardingStep, onboardingSteps } from './onboarding-steps.ts';
import { StepMark } from './step-mark.tsx';

const title = 'Getting started';

function StepButton({ label, target }: NonNullable<OnboardingStep['action']>) {
  if (target === 'agreement') {
    return (
      <Button variant="filled" onClick={agreementPrompt.open}>
        {label}
      </Button>
    );
  }
  return (
    <Button variant="filled" renderRoot={(props) => <Link to={target} {...props} />}>
      {label}
    </Button>
  );
}

/** The first screen of a tenant in which nothing was read yet: what there is to do, and who may. */
export function GettingStartedScreen({ onboarding }: { readonly onboarding: Onboarding }) {
  const { roles, tenant } = useSession();
  const steps = onboardingSteps(onboarding, roles);
  const done = steps.filter(({ state }) => state === 'done').length;
  return (
    <Screen title={title} documentTitle={windowTitle(title)} subtitle={`${done} of ${steps.length} steps done in ${tenant.name}`}>
      <ol className={classes['steps']} aria-label={`Steps to the first remediation in ${productName}`}>
        {steps.map(({ id, title: name, state, who, detail, action }) => (
          <li key={id} className={classes['step']} data-state={state} aria-current={state === 'next' ? 'step' : undefined}>
            <StepMark state={state} />
            <div className={classes['words']}>
              <h2 className={classes['name']}>{name}</h2>
              <p className={classes['who']}>{who}</p>
              {detail !== undefined && <p className={classes['detail']}>{detail}</p>}
              {action !== undefined && <StepButton {...action} />}
            </div>
          </li>
        ))}
      </ol>
      <p className={classes['who']}>
        Every step is explained in the{' '}
        <Anchor href={documentationUrl} target="_blank" rel="noreferrer" underline="always" size="sm">
          documentation
        </Anchor>
        .
      </p>
    </Screen>
  );
}
