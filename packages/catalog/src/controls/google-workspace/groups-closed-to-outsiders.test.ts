import { describe, expect, it } from 'vitest';
import { aGroupAccess } from '../../../test-support/google-settings.ts';
import { asOf, isJudged } from '../../../test-support/judged.ts';
import { afterChanges, tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { groupsClosedToOutsiders } from './groups-closed-to-outsiders.ts';

const open = aGroupAccess({ id: 'pilot@halden.example', name: 'Pilot', joining: 'anyone', mayHaveOutsideMembers: true });
const groups = [aGroupAccess(), open];

describe('Joining groups from outside', () => {
  isJudged(groupsClosedToOutsiders, {
    'passes when no group is open': [{ groups: [aGroupAccess()] }, 'pass'],
    'fails with the name of one that is': [{ groups }, 'fail', /1 of 2 groups can be joined .*Pilot/],
    'is not applicable without groups': [{ groups: [] }, 'not-applicable'],
    'is unknown when the settings could not be read': [{}, 'unknown', /group-access/],
  });

  it('is fixed by closing it, and nothing else', () => {
    const deployment = tailoredDeployment(groupsClosedToOutsiders, { groups });
    const changes = groupsClosedToOutsiders.remedy.changes!(deployment);
    expect(changes).toMatchObject([{ target: open.id, after: { joining: 'by-invitation', mayHaveOutsideMembers: false } }]);
    expect(groupsClosedToOutsiders.assess({ groups: afterChanges(groups, changes) }, { asOf }).state).toBe('pass');
    expect(groupsClosedToOutsiders.remedy.changes!({ ...deployment, excluded: [open.id] })).toEqual([]);
    expect(groupsClosedToOutsiders.remedy.steps(deployment).join(' ')).toContain('pilot@halden.example');
  });

  it('lets a group keep the outside members that it has', () => {
    const [change] = groupsClosedToOutsiders.remedy.changes!(
      tailoredDeployment(groupsClosedToOutsiders, { groups: [{ ...open, outsideMembers: 3 }] }),
    );
    expect(change?.after).toMatchObject({ joining: 'by-invitation', mayHaveOutsideMembers: true });
  });
});
