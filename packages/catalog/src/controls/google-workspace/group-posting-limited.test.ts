import { describe, expect, it } from 'vitest';
import { aGroupAccess } from '../../../test-support/google-settings.ts';
import { asOf, isJudged } from '../../../test-support/judged.ts';
import { afterChanges, tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { groupPostingLimited } from './group-posting-limited.ts';

const open = aGroupAccess({ id: 'pilot@halden.example', name: 'Pilot', posting: 'anyone' });
const groups = [aGroupAccess(), open];

describe('Posting to groups from outside', () => {
  isJudged(groupPostingLimited, {
    'passes when no group is open': [{ groups: [aGroupAccess()] }, 'pass'],
    'fails with the name of one that is': [{ groups }, 'fail', /1 of 2 groups takes mail .*Pilot/],
    'is not applicable without groups': [{ groups: [] }, 'not-applicable'],
    'is unknown when the settings could not be read': [{}, 'unknown', /group-access/],
  });

  it('is fixed by closing it, and nothing else', () => {
    const deployment = tailoredDeployment(groupPostingLimited, { groups });
    const changes = groupPostingLimited.remedy.changes!(deployment);
    expect(changes).toMatchObject([{ target: open.id, after: { posting: 'people-inside' } }]);
    expect(groupPostingLimited.assess({ groups: afterChanges(groups, changes) }, { asOf }).state).toBe('pass');
    expect(groupPostingLimited.remedy.changes!({ ...deployment, excluded: [open.id] })).toEqual([]);
    expect(groupPostingLimited.remedy.steps(deployment).join(' ')).toContain('pilot@halden.example');
  });
});
