import { describe, expect, it } from 'vitest';
import { aGooglePerson, methodsOf } from '../../../test-support/google-settings.ts';
import { isJudged } from '../../../test-support/judged.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { administratorsEnrolled } from './administrators-enrolled.ts';

const [ann, bob] = [aGooglePerson({ id: '1', displayName: 'Ann' }), aGooglePerson({ id: '2', displayName: 'Bob' })];
const ready = methodsOf('1', { isAdministrator: true, isReadyForSecondFactor: true });
const open = methodsOf('2', { isAdministrator: true, isReadyForSecondFactor: false });

describe('administrators without a second step', () => {
  isJudged(administratorsEnrolled, {
    'passes when all have one': [{ methods: [ready], people: [ann] }, 'pass'],
    'fails with the name of one who has not': [{ methods: [ready, open], people: [ann, bob] }, 'fail', /1 of 2 administrators.*Bob/],
    'passes over a suspended administrator': [{ methods: [ready, open], people: [ann, { ...bob, isEnabled: false }] }, 'pass'],
    'passes over who is no administrator': [{ methods: [ready, { ...open, isAdministrator: false }], people: [ann, bob] }, 'pass'],
    'is not applicable without administrators': [{ methods: [], people: [ann] }, 'not-applicable', /No administrator/],
    'is unknown when it could not be read who has one': [{ people: [ann] }, 'unknown', /registered-methods/],
  });

  it('names them in its steps', () => {
    const deployment = tailoredDeployment(administratorsEnrolled, { methods: [ready, open], people: [ann, bob] });
    const [first] = administratorsEnrolled.remedy.steps(deployment);
    expect(first).toContain('Bob');
    expect(first).not.toContain('Ann');
  });
});
