import type { ApprovalNeed } from './use-approval-need.ts';

/** When a deployment that a person requests is written: `The group is updated once another administrator approves.` */
export const whenWritten: Readonly<Record<ApprovalNeed, string>> = {
  needed: 'once another administrator approves',
  'not-needed': 'immediately',
  'not-known': 'immediately, or after approval where your organisation requires it',
};

/** What the button says that asks for a deployment; `label` where no approval is known to be needed. */
export const requestLabel = (approval: ApprovalNeed, label: string): string => (approval === 'needed' ? 'Request approval' : label);

/** When a subscription deploys for the first time: `Deploys now, and again every hour.` */
export const firstDeployed: Readonly<Record<ApprovalNeed, string>> = { ...whenWritten, 'not-needed': 'now' };
