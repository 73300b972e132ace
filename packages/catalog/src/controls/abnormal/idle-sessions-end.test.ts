import { describe, expect, it } from 'vitest';
import { isJudged } from '../../../test-support/judged.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { idleSessionsEnd } from './idle-sessions-end.ts';

const sessions = (idleMinutes: number | null) => ({ sessions: { idleMinutes, longestMinutes: null } });

describe('idleSessionsEnd', () => {
  isJudged(idleSessionsEnd, {
    'passes at the limit': [sessions(30), 'pass'],
    'fails above it': [sessions(31), 'fail', /31 minutes. It should be at most 30/],
    'is unknown without a figure': [sessions(null), 'unknown', /does not say what that means/],
    'is unknown when the settings could not be read': [{}, 'unknown', /could not be read/],
  });

  it('says the figure in its steps', () => {
    expect(idleSessionsEnd.remedy.steps(tailoredDeployment(idleSessionsEnd, sessions(31))).join(' ')).toContain('30 minutes');
  });
});
