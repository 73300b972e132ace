import { describe, expect, it } from 'vitest';
import { aGooglePerson, methodsOf } from '../../../test-support/google-settings.ts';
import { isJudged } from '../../../test-support/judged.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { peopleEnrolled } from './people-enrolled.ts';

const everyone = ['1', '2'].map((id) => aGooglePerson({ id, displayName: `Person ${id}`, signInName: `p${id}@halden.example` }));
const ready = methodsOf('1', { isReadyForSecondFactor: true });
const open = methodsOf('2', { isReadyForSecondFactor: false });

describe('people without a second step', () => {
  isJudged(peopleEnrolled, {
    'passes when all have one': [{ methods: [ready], people: [everyone[0]] }, 'pass'],
    'fails with how many have none': [{ methods: [ready, open], people: everyone }, 'fail', /1 of 2 active accounts.*Person 2/],
    'takes who is not listed for one without': [{ methods: [ready], people: everyone }, 'fail', /1 of 2/],
    'passes over suspended accounts': [{ methods: [ready, open], people: [everyone[0], { ...everyone[1], isEnabled: false }] }, 'pass'],
    'is not applicable without accounts': [{ methods: [], people: [] }, 'not-applicable'],
    'is unknown when people could not be read': [{ methods: [ready] }, 'unknown', /people.people/],
  });

  it('names them in its steps', () => {
    const [first] = peopleEnrolled.remedy.steps(tailoredDeployment(peopleEnrolled, { methods: [ready, open], people: everyone }));
    expect(first).toContain('p2@halden.example');
    expect(first).not.toContain('p1@');
  });
});
