import { describe, expect, it } from 'vitest';
import { anAccountProtection } from '../../../test-support/google-settings.ts';
import { isJudged } from '../../../test-support/judged.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { secondStepRequired } from './second-step-required.ts';

const weak = anAccountProtection({ id: 'orgUnits/depots', name: 'the unit /Depots', isDefault: false, requiresSecondFactor: false });

const methodsOf = (personId: string, isReadyForSecondFactor: boolean) => ({
  personId,
  kinds: [],
  isReadyForSecondFactor,
  isAdministrator: false,
});

const replayedAs = (mayTrustDevices: boolean) => {
  const parts = [anAccountProtection({ requiresSecondFactor: false, mayTrustDevices })];
  const facts = { parts, methods: [methodsOf('p1', true), methodsOf('p2', false)] };
  return secondStepRequired.remedy.equivalent!(tailoredDeployment(secondStepRequired, facts, { excluded: ['emergency'] })).map(
    ({ after }) => after,
  );
};

describe('2-Step Verification', () => {
  isJudged(secondStepRequired, {
    'passes when it is set for everyone': [{ parts: [anAccountProtection()] }, 'pass'],
    'fails with the unit where it is not': [{ parts: [anAccountProtection(), weak] }, 'fail', /is not enforced.*the unit \/Depots/],
    'is unknown where Google does not say': [{ parts: [anAccountProtection({ requiresSecondFactor: null })] }, 'unknown', /does not say/],
    'is unknown when the policies could not be read': [{}, 'unknown', /could not be read/],
  });

  it('names the unit in its steps', () => {
    const steps = secondStepRequired.remedy.steps(
      tailoredDeployment(secondStepRequired, { parts: [anAccountProtection(), weak], methods: undefined }),
    );
    expect(steps.join(' ')).toContain('the unit /Depots');
    expect(steps.join(' ')).not.toContain('the whole organisation');
  });

  it('is replayed as a second step for everyone but the accounts for emergencies', () => {
    expect(replayedAs(false)).toEqual([
      expect.objectContaining({
        audience: expect.objectContaining({ everyone: true }),
        excludedAudience: expect.objectContaining({ people: ['emergency'] }),
        grantRequirements: { all: true, of: ['second-factor'] },
      }),
    ]);
  });

  it('is replayed with a doubt about trusted devices, but for people who have not set up a second step', () => {
    expect(replayedAs(true)).toEqual([
      expect.objectContaining({
        audience: expect.objectContaining({ everyone: true }),
        grantRequirements: { all: false, of: ['second-factor', 'joined-device'] },
      }),
      expect.objectContaining({
        audience: expect.objectContaining({ everyone: false, people: ['p2'] }),
        grantRequirements: { all: true, of: ['second-factor'] },
      }),
    ]);
  });
});
