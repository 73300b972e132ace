import { describe, expect, it } from 'vitest';
import { isJudged } from '../../../test-support/judged.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { sessionsEnd } from './sessions-end.ts';

const sessions = (longestMinutes: number | null) => ({ sessions: { longestMinutes, idleMinutes: null } });

describe('sessionsEnd', () => {
  isJudged(sessionsEnd, {
    'passes at the limit': [sessions(720), 'pass'],
    'fails above it': [sessions(721), 'fail', /721 minutes\. It should be at most 12 hours \(720 minutes\)/],
    'is unknown without a figure': [sessions(null), 'unknown', /does not say what that means/],
    'is unknown when the settings could not be read': [{}, 'unknown', /could not be read/],
  });

  it('says the figure in its steps', () => {
    expect(sessionsEnd.remedy.steps(tailoredDeployment(sessionsEnd, sessions(721))).join(' ')).toContain('720 minutes');
  });
});
