import { describe, expect, test } from 'vitest';
import { tenant, withoutGroups } from '../../../test-support/a-tenant.ts';
import { aDeviceFilter, aSignInPolicy, isJudged, unlicensed } from '../../../test-support/judged.ts';
import { putRight } from '../../../test-support/put-right.ts';
import { enablesOnlyItsOwn } from '../../../test-support/waiting-policies.ts';
import { deviceCodeFlowBlocked } from './device-code-flow-blocked.ts';

const blockingFlows = (transferMethods: string) =>
  aSignInPolicy({
    decision: 'block',
    unsupportedConditions: [{ kind: 'authentication-flows', path: 'conditions.authenticationFlows', raw: { transferMethods } }],
  });
const blocking = blockingFlows('deviceCodeFlow');

describe('device code flow', () => {
  isJudged(deviceCodeFlowBlocked, {
    'passes when a policy blocks it for everyone': [{ policies: [blocking] }, 'pass'],
    'passes when it blocks another flow too': [{ policies: [blockingFlows('deviceCodeFlow,authenticationTransfer')] }, 'pass'],
    'fails when it blocks only the other flow': [{ policies: [blockingFlows('authenticationTransfer')] }, 'fail', /No policy/],
    'fails when a filter for devices narrows it': [
      { policies: [{ ...blocking, unsupportedConditions: [...blocking.unsupportedConditions, aDeviceFilter] }] },
      'fail',
      /No policy/,
    ],
    'fails when it requires MFA instead': [
      { policies: [{ ...blocking, decision: 'allow', grantRequirements: { all: true, of: ['second-factor'] } }] },
      'fail',
      /No policy/,
    ],
    'fails when a large group is excluded': [
      { ...tenant, policies: [{ ...blocking, excludedAudience: withoutGroups('depot') }] },
      'fail',
      /excludes 6 of 23/,
    ],
    'fails when the policy is in report-only mode': [{ policies: [{ ...blocking, mode: 'report-only' }] }, 'fail', /report-only/],
    'is not applicable without the licence': [{ policies: [] }, 'not-applicable', /licences/, unlicensed],
    'is unknown when the policies could not be read': [{ ...tenant }, 'unknown', /identity.sign-in-policies/],
  });

  test('is fixed by a staged policy with the condition as the fact has it', () => {
    expect(putRight(deviceCodeFlowBlocked, { ...tenant, policies: [] }, { excluded: ['emergency'] })).toMatchObject([
      {
        kind: 'create',
        after: {
          mode: 'report-only',
          excludedAudience: { groups: ['emergency'] },
          decision: 'block',
          unsupportedConditions: blocking.unsupportedConditions,
        },
      },
    ]);
  });

  enablesOnlyItsOwn(
    deviceCodeFlowBlocked,
    { ...tenant, policies: [] },
    {
      'another flow': () => ({ unsupportedConditions: blockingFlows('deviceCodeFlow,authenticationTransfer').unsupportedConditions }),
    },
  );
});
