import { expect, test } from 'vitest';
import { cannotTell, no, yes } from './certainty.ts';
import { matchesApp } from './matches-app.ts';

const matches = (apps: { all?: boolean; named?: string[]; except?: string[]; userActions?: string[] }, appId: string | null) =>
  matchesApp({ apps: { all: false, named: [], except: [], userActions: [], ...apps } }, appId);

test.each([
  ['every app', { all: true }, 'mail', yes],
  ['every app, whichever it was', { all: true }, null, yes],
  ['every app but this', { all: true, except: ['mail'] }, 'mail', no],
  ['this app', { named: ['mail'] }, 'mail', yes],
  ['another app', { named: ['wiki'] }, 'mail', no],
  ['an app, and it is not known which it was', { named: ['wiki'] }, null, cannotTell],
  ['what people do, not where they sign in', { userActions: ['register-factor'] }, 'mail', no],
])('a policy for %s', (_apps, apps, appId, certainty) => {
  expect(matches(apps, appId)).toBe(certainty);
});

test.each(['where CustomSecurityAttribute.a -eq "b"', 'context c1'])('it is not known which apps “%s” means', (name) => {
  expect(matches({ named: [name] }, 'mail')).toBe(cannotTell);
  expect(matches({ all: true, except: [name] }, 'mail')).toBe(cannotTell);
  expect(matches({ named: [name, 'mail'] }, 'mail')).toBe(yes);
});

test.each([
  ['an app that Microsoft lists', 'Office365', '00000002-0000-0ff1-ce00-000000000000', yes],
  ['an app that Microsoft lists elsewhere', 'MicrosoftAdminPortals', '00000002-0000-0ff1-ce00-000000000000', no],
  ['a portal that is in both', 'Office365', '00000006-0000-0ff1-ce00-000000000000', yes],
  ['a portal that is in both', 'MicrosoftAdminPortals', '00000006-0000-0ff1-ce00-000000000000', yes],
  ['an app of another vendor', 'Office365', '5f1f6a3e-7c1c-4b7a-9a57-0c1f0f3a9d21', no],
  ['an app of Microsoft’s that is listed nowhere', 'Office365', '00000009-0000-0000-c000-000000000000', cannotTell],
])('%s, of a policy for %s', (_app, name, appId, certainty) => {
  expect(matches({ named: [name] }, appId)).toBe(certainty);
});
