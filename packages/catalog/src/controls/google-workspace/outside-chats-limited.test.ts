import { describe, expect, it } from 'vitest';
import { aSharing } from '../../../test-support/google-settings.ts';
import { isJudged } from '../../../test-support/judged.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { outsideChatsLimited } from './outside-chats-limited.ts';

const weak = aSharing({ id: 'orgUnits/depots', name: 'the unit /Depots', isDefault: false, chatsOutside: 'anyone' });

describe('External chat', () => {
  isJudged(outsideChatsLimited, {
    'passes when it is set for everyone': [{ parts: [aSharing()] }, 'pass'],
    'fails with the unit where it is not': [{ parts: [aSharing(), weak] }, 'fail', /Anyone outside can chat.*the unit \/Depots/],
    'is unknown where Google does not say': [{ parts: [aSharing({ chatsOutside: null })] }, 'unknown', /does not say/],
    'is unknown when the policies could not be read': [{}, 'unknown', /could not be read/],
  });

  it('names the unit in its steps', () => {
    const steps = outsideChatsLimited.remedy.steps(tailoredDeployment(outsideChatsLimited, { parts: [aSharing(), weak] }));
    expect(steps.join(' ')).toContain('the unit /Depots');
    expect(steps.join(' ')).not.toContain('the whole organisation');
  });
});
