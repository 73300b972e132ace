import { describe, expect, it } from 'vitest';
import { afterExceptionChanges, anException } from '../../../test-support/harmony-exceptions.ts';
import { asOf, isJudged } from '../../../test-support/judged.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { allowedSendersWhole } from './allowed-senders-whole.ts';

const domains = [{ name: 'halden.example' }];
const weak = anException({ id: 'weak', senderAddress: { value: 'invoices@carrier.example', how: 'contains' } });

describe('Partial senders in the Allow-List', () => {
  isJudged(allowedSendersWhole, {
    'passes when none is weak': [{ exceptions: [anException()], domains }, 'pass'],
    'fails with the name of one that is': [
      { exceptions: [anException(), weak], domains },
      'fail',
      /1 of 2 .* compares only a part of the sender: .*invoices/,
    ],
    'does not apply without any': [{ exceptions: [], domains }, 'not-applicable'],
    'is unknown when they could not be read': [{}, 'unknown', /could not be read/],
    'passes for what another control removes': [
      { exceptions: [anException({ senderAddress: null, senderDomain: { value: 'halden.example', how: 'contains' } })], domains },
      'pass',
    ],
  });

  it('names it in its steps', () => {
    const deployment = tailoredDeployment(allowedSendersWhole, { exceptions: [weak], domains });
    expect(allowedSendersWhole.remedy.steps(deployment).join(' ')).toContain(weak.name);
  });

  it('is fixed by its changes, and touches nothing else', () => {
    const deployment = tailoredDeployment(allowedSendersWhole, { exceptions: [anException(), weak], domains });
    const changes = allowedSendersWhole.remedy.changes!(deployment);
    expect(changes).toMatchObject([
      { kind: 'update', target: 'weak', after: { senderAddress: { value: 'invoices@carrier.example', how: 'is' } } },
    ]);
    const after = afterExceptionChanges([anException(), weak], changes);
    expect(allowedSendersWhole.assess({ exceptions: after, domains }, { asOf }).state).toBe('pass');
    expect(allowedSendersWhole.remedy.changes!({ ...deployment, excluded: ['weak'] })).toEqual([]);
  });

  it('removes what is only a part of an address or a domain', () => {
    const part = anException({ id: 'part', senderAddress: null, senderDomain: { value: 'carrier', how: 'contains' } });
    const deployment = tailoredDeployment(allowedSendersWhole, { exceptions: [part], domains });
    expect(allowedSendersWhole.remedy.changes!(deployment)).toMatchObject([{ kind: 'delete', target: 'part' }]);
  });
});
