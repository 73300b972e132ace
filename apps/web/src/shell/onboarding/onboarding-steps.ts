import type { Onboarding } from '@rampart/contract/remediate/onboarding.ts';
import { isPermitted } from '@rampart/domain/permission.ts';
import { productName } from '@rampart/domain/product-name.ts';
import { isProviderUser, type Role } from '@rampart/domain/role.ts';

interface StepAction {
  readonly label: string;
  /** Where the step is taken; the agreement is a dialog over any screen. */
  readonly target: 'agreement' | '/settings/connections' | '/quests';
}

export interface OnboardingStep {
  readonly id: 'agreement' | 'directory' | 'processing' | 'remediation';
  readonly title: string;
  /** `next`: the first one that is not done. */
  readonly state: 'done' | 'next' | 'later';
  /** Who may do it. */
  readonly who: string;
  /** What to do now, or who must; nothing for a step that is done or comes later. */
  readonly detail: string | undefined;
  /** Given where this person may do it, or look at it. */
  readonly action: StepAction | undefined;
}

type Known = Pick<OnboardingStep, 'id' | 'title' | 'who'> & { readonly isDone: boolean } & Required<
    Pick<OnboardingStep, 'detail' | 'action'>
  >;

const fromStandard = 'A standard user or administrator';
const connections = (label: string): StepAction => ({ label, target: '/settings/connections' });

function agreementStep({ agreement_signed: isDone }: Onboarding, roles: readonly Role[]): Known {
  const step = { id: 'agreement', title: 'Sign the agreement', who: 'An administrator', isDone } as const;
  if (roles.includes('administrator'))
    return {
      ...step,
      detail: 'Read it and sign it for your organisation. Nothing can be connected before.',
      action: { label: 'Read the agreement', target: 'agreement' },
    };
  const detail = isProviderUser(roles)
    ? `An administrator of the tenant must sign it: ${productName} staff cannot.`
    : 'An administrator of your tenant must sign it. Ask one of them.';
  return { ...step, detail, action: undefined };
}

function directoryStep({ directory }: Onboarding, roles: readonly Role[]): Known {
  const step = { id: 'directory', title: 'Connect a directory', who: fromStandard, isDone: directory === 'connected' } as const;
  if (!isPermitted(roles, 'applications:write'))
    return { ...step, detail: `${fromStandard} must connect it. Ask one of them.`, action: undefined };
  if (directory === 'failing')
    return {
      ...step,
      detail: 'The directory is connected, but it does not work. Enter its credentials again.',
      action: connections('Fix the connection'),
    };
  const detail = 'Connect the identity record that has your people, such as Azure AD or a local directory.';
  return { ...step, detail, action: connections('Connect a directory') };
}

function processingStep({ processing }: Onboarding, roles: readonly Role[]): Known {
  const step = {
    id: 'processing',
    title: 'Process what is connected',
    who: `${productName}, automatically`,
    isDone: processing === 'completed',
  } as const;
  const mayStart = isPermitted(roles, 'processing:start');
  if (processing === 'queued' || processing === 'running') {
    const detail = `${productName} is reading your products and assessing every control. You can leave this page.`;
    return { ...step, detail, action: mayStart ? connections('See the progress') : undefined };
  }
  if (processing === 'failed') {
    if (!mayStart) return { ...step, detail: `Nothing could be read. ${fromStandard} must start it again.`, action: undefined };
    return {
      ...step,
      detail: 'Nothing could be read. See the reasons, then start it again with Process now.',
      action: connections('See the reasons'),
    };
  }
  const detail = `The first run starts automatically within three minutes.${mayStart ? ' You need not wait: Process now starts it immediately.' : ''}`;
  return { ...step, detail, action: mayStart ? connections('Open Process now') : undefined };
}

function remediationStep({ remediation_started: isDone }: Onboarding, roles: readonly Role[]): Known {
  const step = { id: 'remediation', title: 'Start the first remediation', who: fromStandard, isDone } as const;
  if (!isPermitted(roles, 'remediations:write')) {
    const detail = `${fromStandard} must start it. You can read all remediations.`;
    return { ...step, detail, action: { label: 'Read the remediations', target: '/quests' } };
  }
  const detail = 'Open the remediation with the most effect, and follow its steps.';
  return { ...step, detail, action: { label: 'Open Remediations', target: '/quests' } };
}

/** From the agreement to the first remediation, as this person can take or only watch each step. */
export function onboardingSteps(onboarding: Onboarding, roles: readonly Role[]): OnboardingStep[] {
  const steps = [agreementStep, directoryStep, processingStep, remediationStep].map((step) => step(onboarding, roles));
  const next = steps.findIndex(({ isDone }) => !isDone);
  return steps.map(({ isDone, detail, action, ...step }, place) => ({
    ...step,
    state: isDone ? 'done' : place === next ? 'next' : 'later',
    detail: place === next ? detail : undefined,
    action: place === next ? action : undefined,
  }));
}
