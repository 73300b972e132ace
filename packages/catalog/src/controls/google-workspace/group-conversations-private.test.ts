import { describe, expect, it } from 'vitest';
import { aGroupAccess } from '../../../test-support/google-settings.ts';
import { asOf, isJudged } from '../../../test-support/judged.ts';
import { afterChanges, tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { groupConversationsPrivate } from './group-conversations-private.ts';

const open = aGroupAccess({ id: 'pilot@halden.example', name: 'Pilot', reading: 'anyone' });
const groups = [aGroupAccess(), open];

describe('Group conversations on the web', () => {
  isJudged(groupConversationsPrivate, {
    'passes when no group is open': [{ groups: [aGroupAccess()] }, 'pass'],
    'fails with the name of one that is': [{ groups }, 'fail', /1 of 2 groups can be read .*Pilot/],
    'is not applicable without groups': [{ groups: [] }, 'not-applicable'],
    'is unknown when the settings could not be read': [{}, 'unknown', /group-access/],
  });

  it('is fixed by closing it, and nothing else', () => {
    const deployment = tailoredDeployment(groupConversationsPrivate, { groups });
    const changes = groupConversationsPrivate.remedy.changes!(deployment);
    expect(changes).toMatchObject([{ target: open.id, after: { reading: 'members' } }]);
    expect(groupConversationsPrivate.assess({ groups: afterChanges(groups, changes) }, { asOf }).state).toBe('pass');
    expect(groupConversationsPrivate.remedy.changes!({ ...deployment, excluded: [open.id] })).toEqual([]);
    expect(groupConversationsPrivate.remedy.steps(deployment).join(' ')).toContain('pilot@halden.example');
  });
});
