import { describe, expect, it } from 'vitest';
import { afterExceptionChanges, anException } from '../../../test-support/harmony-exceptions.ts';
import { asOf, isJudged } from '../../../test-support/judged.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { trustedDomainsNarrow } from './trusted-domains-narrow.ts';

const trusted = anException({ effect: 'allow-as-no-spam' });
const weak = anException({
  id: 'weak',
  effect: 'allow-as-no-spam',
  senderAddress: null,
  senderDomain: { value: 'news.example', how: 'ends-with' },
});

describe('Trusted sender domains', () => {
  isJudged(trustedDomainsNarrow, {
    'passes when none is weak': [{ exceptions: [trusted] }, 'pass'],
    'fails with the name of one that is': [{ exceptions: [trusted, weak] }, 'fail', /1 of 2 .*news/],
    'does not apply without any': [{ exceptions: [] }, 'not-applicable'],
    'is unknown when they could not be read': [{}, 'unknown', /could not be read/],
    'passes when one recipient trusts it': [
      { exceptions: [anException({ ...weak, recipient: { value: 'a@halden.example', how: 'is' } })] },
      'pass',
    ],
  });

  it('names it in its steps', () => {
    const deployment = tailoredDeployment(trustedDomainsNarrow, { exceptions: [weak] });
    expect(trustedDomainsNarrow.remedy.steps(deployment).join(' ')).toContain(weak.name);
  });

  it('is fixed by its changes, and touches nothing else', () => {
    const deployment = tailoredDeployment(trustedDomainsNarrow, { exceptions: [trusted, weak] });
    const changes = trustedDomainsNarrow.remedy.changes!(deployment);
    expect(changes).toMatchObject([{ kind: 'delete', target: 'weak' }]);
    const after = afterExceptionChanges([trusted, weak], changes);
    expect(trustedDomainsNarrow.assess({ exceptions: after }, { asOf }).state).toBe('pass');
    expect(trustedDomainsNarrow.remedy.changes!({ ...deployment, excluded: ['weak'] })).toEqual([]);
  });
});
