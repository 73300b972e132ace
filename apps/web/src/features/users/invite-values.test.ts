import { describe, expect, it } from 'vitest';
import { inviteEmailProblem, inviteRoleProblem } from './invite-values.ts';

describe('inviteEmailProblem', () => {
  it.each(['', '   ', 'mei', 'mei@', '@halden.example', 'mei tan@halden.example', 'mei@halden@example'])('refuses %j', (email) => {
    expect(inviteEmailProblem(email)).toBe('Email is required');
  });

  it.each(['mei@halden.example', '  mei@halden.example ', 'åse+it@halden.example'])('takes %j', (email) => {
    expect(inviteEmailProblem(email)).toBeNull();
  });
});

describe('inviteRoleProblem', () => {
  it.each([null, '', 'superuser', 'rampart-admin'])('refuses %j', (role) => {
    expect(inviteRoleProblem(role)).toBe('Invalid role type selection');
  });

  it.each(['administrator', 'standard', 'read-only'])('takes %s', (role) => {
    expect(inviteRoleProblem(role)).toBeNull();
  });
});
