import type { Onboarding } from '@rampart/contract/remediate/onboarding.ts';
import { expect, test } from 'vitest';
import { onboardingSteps } from './onboarding-steps.ts';

const start: Onboarding = { agreement_signed: false, directory: 'none', processing: 'pending', remediation_started: false };
const signed = { ...start, agreement_signed: true };
const connected: Onboarding = { ...signed, directory: 'connected' };
const processed: Onboarding = { ...connected, processing: 'completed' };

const nextOf = (onboarding: Onboarding, role: Parameters<typeof onboardingSteps>[1][number]) =>
  onboardingSteps(onboarding, [role]).find(({ state }) => state === 'next');

test.each([
  ['the agreement', start, 'Read the agreement'],
  ['a directory', signed, 'Connect a directory'],
  ['a directory that fails', { ...signed, directory: 'failing' as const }, 'Fix the connection'],
  ['processing', connected, 'Open Process now'],
  ['processing under way', { ...connected, processing: 'running' as const }, 'See the progress'],
  ['processing that failed', { ...connected, processing: 'failed' as const }, 'See the reasons'],
  ['a remediation', processed, 'Open Remediations'],
])('an administrator is led to %s', (_what, onboarding, label) => {
  expect(nextOf(onboarding, 'administrator')?.action?.label).toBe(label);
});

test.each([
  ['standard', start, 'An administrator of your tenant must sign it. Ask one of them.'],
  ['superuser', start, 'An administrator of the tenant must sign it: Rampart staff cannot.'],
  ['read-only', signed, 'A standard user or administrator must connect it. Ask one of them.'],
  ['read-only', connected, 'The first run starts automatically within three minutes.'],
  [
    'read-only',
    { ...connected, processing: 'failed' as const },
    'Nothing could be read. A standard user or administrator must start it again.',
  ],
  ['read-only', processed, 'A standard user or administrator must start it. You can read all remediations.'],
] as const)('a %s user who cannot take the step reads who must', (role, onboarding, detail) => {
  expect(nextOf(onboarding, role)?.detail).toBe(detail);
  // Remediations can be read by everyone.
  expect(nextOf(onboarding, role)?.action?.label).toBe(onboarding === processed ? 'Read the remediations' : undefined);
});

test('steps before the next one are done, those after it come later, and each says who may do it', () => {
  const steps = onboardingSteps(connected, ['standard']);
  expect(steps.map(({ state }) => state)).toEqual(['done', 'done', 'next', 'later']);
  expect(steps.map(({ who }) => who)).toEqual([
    'An administrator',
    'A standard user or administrator',
    'Rampart, automatically',
    'A standard user or administrator',
  ]);
  expect(onboardingSteps({ ...processed, remediation_started: true }, ['standard']).every(({ state }) => state === 'done')).toBe(true);
});
