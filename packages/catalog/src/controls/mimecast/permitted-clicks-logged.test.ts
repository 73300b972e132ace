import { describe, expect, it } from 'vitest';
import { isJudged } from '../../../test-support/judged.ts';
import { aPermit } from '../../../test-support/mimecast-settings.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { permittedClicksLogged } from './permitted-clicks-logged.ts';

const weak = aPermit({ id: 'weak', name: 'Weak', isLogged: false });

describe('Permitted URLs without click logs', () => {
  isJudged(permittedClicksLogged, {
    'passes when none is weak': [{ links: [aPermit()] }, 'pass'],
    'fails with the name of one that is': [{ links: [aPermit(), weak] }, 'fail', /1 of 2 .*Weak/],
    'does not apply without any': [{ links: [] }, 'not-applicable'],
    'is unknown when they could not be read': [{}, 'unknown', /could not be read/],
  });

  it('names it in its steps', () => {
    expect(permittedClicksLogged.remedy.steps(tailoredDeployment(permittedClicksLogged, { links: [weak] })).join(' ')).toContain('Weak');
  });

  it('is fixed by deleting it, and nothing else', () => {
    const deployment = tailoredDeployment(permittedClicksLogged, { links: [aPermit(), weak] });
    expect(permittedClicksLogged.remedy.changes!(deployment)).toMatchObject([{ kind: 'delete', target: 'weak', before: { name: 'Weak' } }]);
    expect(permittedClicksLogged.remedy.changes!({ ...deployment, excluded: ['weak'] })).toEqual([]);
  });
});
