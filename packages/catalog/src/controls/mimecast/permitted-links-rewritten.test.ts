import { describe, expect, it } from 'vitest';
import { isJudged } from '../../../test-support/judged.ts';
import { aPermit } from '../../../test-support/mimecast-settings.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { permittedLinksRewritten } from './permitted-links-rewritten.ts';

const weak = aPermit({ id: 'weak', name: 'Weak', isRewritten: false });

describe('Permitted URLs without rewriting', () => {
  isJudged(permittedLinksRewritten, {
    'passes when none is weak': [{ links: [aPermit()] }, 'pass'],
    'fails with the name of one that is': [{ links: [aPermit(), weak] }, 'fail', /1 of 2 .*Weak/],
    'does not apply without any': [{ links: [] }, 'not-applicable'],
    'is unknown when they could not be read': [{}, 'unknown', /could not be read/],
  });

  it('names it in its steps', () => {
    expect(permittedLinksRewritten.remedy.steps(tailoredDeployment(permittedLinksRewritten, { links: [weak] })).join(' ')).toContain(
      'Weak',
    );
  });

  it('is fixed by deleting it, and nothing else', () => {
    const deployment = tailoredDeployment(permittedLinksRewritten, { links: [aPermit(), weak] });
    expect(permittedLinksRewritten.remedy.changes!(deployment)).toMatchObject([
      { kind: 'delete', target: 'weak', before: { name: 'Weak' } },
    ]);
    expect(permittedLinksRewritten.remedy.changes!({ ...deployment, excluded: ['weak'] })).toEqual([]);
  });
});
