import { authenticationMethodChanges } from '@rampart/changes/identity/authentication-method.ts';
import { signInRuleChanges } from '@rampart/changes/identity/sign-in-rule.ts';
import { zoneChanges } from '@rampart/changes/network/zone.ts';
import { groupChanges } from '@rampart/changes/people/group.ts';
import type { Change } from '@rampart/domain/change.ts';
import { AuthenticationMethodSettings } from '@rampart/domain/authentication-method.ts';
import { SignInPolicySettings } from '@rampart/domain/sign-in-policy.ts';
import { ZoneSettings } from '@rampart/domain/zone.ts';
import { expect, test } from 'vitest';
import { okta } from './connector.ts';
import { Policy, Rule } from './policies/policy-schema.ts';
import { oktaManualSteps } from './manual-steps.ts';
import { toAuthenticationMethod } from './methods/authenticators.ts';
import { Authenticator, Zone } from './schema.ts';
import { toSignInPolicy } from './sign-in-policies/sign-in-policies.ts';
import { toZone } from './zones/zones.ts';

const filesFor = (change: Change) => okta.applies.find((one) => one.change.id === change.id)?.manualSteps(change) ?? [];

test('what changes of a rule is put into what is there, by a script without a secret', () => {
  const policy = Policy.parse({ id: '00p1', name: 'Staff', conditions: { people: { groups: { include: ['00g1'] } } } });
  const session = { maxSessionIdleMinutes: 120, maxSessionLifetimeMinutes: 0, usePersistentCookie: false };
  const rule = Rule.parse({
    id: '0pr1',
    name: 'Anywhere',
    priority: 1,
    actions: { signon: { access: 'ALLOW', requireFactor: false, session } },
  });
  const before = SignInPolicySettings.parse(toSignInPolicy({ policy, rule, apps: 'all' }));
  const after = { ...before, grantRequirements: { all: true, of: ['second-factor' as const] }, mode: 'off' as const };
  const [script, body] = filesFor(signInRuleChanges.update({ target: '0pr1', before, after }));
  expect(script?.content).toContain('Authorization: SSWS $OKTA_API_TOKEN');
  expect(script?.content).toContain(`jq --slurpfile change ${body?.name} '. * $change[0]' | call -X PUT`);
  expect(script?.content).toContain('call -X POST "$OKTA_ORG_URL/api/v1/policies/00p1/rules/0pr1/lifecycle/deactivate"');
  expect(JSON.parse(body?.content ?? '')).toEqual({ actions: { signon: { requireFactor: true, factorPromptMode: 'ALWAYS' } } });
});

test('a zone is switched off before it is deleted', () => {
  const before = ZoneSettings.parse(toZone(Zone.parse({ id: 'nzo1', name: 'Far away', type: 'DYNAMIC', status: 'ACTIVE' })));
  const [script, ...others] = filesFor(zoneChanges.delete({ target: 'nzo1', before }));
  expect(script?.content.split('\n').slice(-3)).toEqual([
    'call -X POST "$OKTA_ORG_URL/api/v1/zones/nzo1/lifecycle/deactivate"',
    'call -X DELETE "$OKTA_ORG_URL/api/v1/zones/nzo1"',
    '',
  ]);
  expect(others).toEqual([]);
});

test('a method is only switched, without a body', () => {
  const before = { name: 'Phone: sms', isEnabled: true, forEveryone: true, groups: [], settings: {} };
  const files = filesFor(authenticationMethodChanges.update({ target: 'aut1/sms', before, after: { ...before, isEnabled: false } }));
  expect(files.map(({ name }) => name)).toEqual(['put-phone-sms.sh']);
  expect(files[0]?.content).toContain('/api/v1/authenticators/aut1/methods/sms/lifecycle/deactivate');
});

test('what an id of the organisation contains is an address, and never a command of the shell', () => {
  const hostile = Authenticator.parse({ id: 'aut1/$(touch pwned)`id`"', key: 'webauthn', name: 'FIDO2', status: 'INACTIVE' });
  const { id: target, ...method } = toAuthenticationMethod(hostile, { type: 'webauthn', status: 'INACTIVE' });
  const before = AuthenticationMethodSettings.parse(method);
  const [script] = filesFor(authenticationMethodChanges.update({ target, before, after: { ...before, isEnabled: true } }));
  expect(script?.content.split('\n').at(-2)).toBe(
    'call -X POST "$OKTA_ORG_URL/api/v1/authenticators/aut1%2F%24(touch%20pwned)%60id%60%22/methods/webauthn/lifecycle/activate"',
  );
});

test('an address that is not encoded is one word of the shell all the same', () => {
  const [script] = oktaManualSteps({ method: 'DELETE', path: '/$(id)`id`"\\', about: 'x' });
  expect(script?.content.split('\n').at(-2)).toBe('call -X DELETE "$OKTA_ORG_URL/\\$(id)\\`id\\`\\"\\\\"');
});

test('a list of members opens in a spreadsheet, whatever the ids of the organisation are', () => {
  const after = { name: 'Most attacked', description: null, memberIds: ['00u1', "=HYPERLINK('https://evil.example')"] };
  const files = filesFor(groupChanges.create(after));
  expect(files.find(({ name }) => name.endsWith('.csv'))?.content.split('\r\n')).toEqual([
    'change,id',
    'add,00u1',
    "add,'=HYPERLINK('https://evil.example')",
    '',
  ]);
});
