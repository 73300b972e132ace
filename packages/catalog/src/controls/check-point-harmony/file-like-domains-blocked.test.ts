import { describe, expect, it } from 'vitest';
import { afterExceptionChanges, anException } from '../../../test-support/harmony-exceptions.ts';
import { asOf, isJudged } from '../../../test-support/judged.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { fileLikeDomainsBlocked } from './file-like-domains-blocked.ts';

const blocked = (value: string) =>
  anException({ id: value, effect: 'block', senderAddress: null, senderDomain: { value, how: 'ends-with' } });

describe('Sender domains that look like files', () => {
  isJudged(fileLikeDomainsBlocked, {
    'passes when both are blocked': [{ exceptions: [blocked('.ZIP'), blocked('.mov')] }, 'pass'],
    'fails with the one that is not': [{ exceptions: [blocked('.zip')] }, 'fail', /no rule for \.mov\.$/],
    'fails when only some mail of it is blocked': [
      { exceptions: [blocked('.mov'), { ...blocked('.zip'), subject: { value: 'x', how: 'contains' } }] },
      'fail',
    ],
    'is unknown when they could not be read': [{}, 'unknown', /could not be read/],
  });

  it('is fixed by rules for those that are missing, and chosen', () => {
    const deployment = tailoredDeployment(fileLikeDomainsBlocked, { exceptions: [blocked('.mov')] });
    const changes = fileLikeDomainsBlocked.remedy.changes!(deployment);
    expect(changes).toMatchObject([{ kind: 'create', after: { effect: 'block', senderDomain: { value: '.zip', how: 'ends-with' } } }]);
    const after = afterExceptionChanges([blocked('.mov')], changes);
    expect(fileLikeDomainsBlocked.assess({ exceptions: after }, { asOf }).state).toBe('pass');
    const chosen = tailoredDeployment(fileLikeDomainsBlocked, { exceptions: [] }, { leftOut: { domains: ['.zip'] } });
    expect(fileLikeDomainsBlocked.remedy.changes!(chosen)).toMatchObject([{ after: { senderDomain: { value: '.mov' } } }]);
  });

  it('names them in its steps', () => {
    const deployment = tailoredDeployment(fileLikeDomainsBlocked, { exceptions: [] });
    expect(fileLikeDomainsBlocked.remedy.steps(deployment).join(' ')).toContain('.zip, and another for .mov');
  });
});
