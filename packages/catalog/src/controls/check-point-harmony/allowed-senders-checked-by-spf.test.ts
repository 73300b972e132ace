import { describe, expect, it } from 'vitest';
import { afterExceptionChanges, anException } from '../../../test-support/harmony-exceptions.ts';
import { asOf, isJudged } from '../../../test-support/judged.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { allowedSendersCheckedBySpf } from './allowed-senders-checked-by-spf.ts';

const domains = [{ name: 'halden.example' }];
const weak = anException({ id: 'weak', ignoresSpf: true });

describe('SPF of allowed senders', () => {
  isJudged(allowedSendersCheckedBySpf, {
    'passes when none is weak': [{ exceptions: [anException()], domains }, 'pass'],
    'fails with the name of one that is': [{ exceptions: [anException(), weak], domains }, 'fail', /1 of 2 .*berths/],
    'does not apply without any': [{ exceptions: [], domains }, 'not-applicable'],
    'is unknown when they could not be read': [{}, 'unknown', /could not be read/],
    'passes for what another control removes': [
      { exceptions: [anException({ senderAddress: null, subject: { value: 'Parcel', how: 'contains' }, ignoresSpf: true })], domains },
      'pass',
    ],
  });

  it('names it in its steps', () => {
    const deployment = tailoredDeployment(allowedSendersCheckedBySpf, { exceptions: [weak], domains });
    expect(allowedSendersCheckedBySpf.remedy.steps(deployment).join(' ')).toContain(weak.name);
  });

  it('is fixed by its changes, and touches nothing else', () => {
    const deployment = tailoredDeployment(allowedSendersCheckedBySpf, { exceptions: [anException(), weak], domains });
    const changes = allowedSendersCheckedBySpf.remedy.changes!(deployment);
    expect(changes).toMatchObject([{ kind: 'update', target: 'weak', before: { ignoresSpf: true }, after: { ignoresSpf: false } }]);
    const after = afterExceptionChanges([anException(), weak], changes);
    expect(allowedSendersCheckedBySpf.assess({ exceptions: after, domains }, { asOf }).state).toBe('pass');
    expect(allowedSendersCheckedBySpf.remedy.changes!({ ...deployment, excluded: ['weak'] })).toEqual([]);
  });
});
