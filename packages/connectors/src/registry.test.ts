import type { ChangeObject } from '@rampart/domain/change-object.ts';
import { settingLabel } from '@rampart/domain/deploy/setting-words.ts';
import { expect, test } from 'vitest';
import { connectorRegistry } from './registry.ts';

test('a vendor that is written to says what its console calls the settings', () => {
  const silent = connectorRegistry.filter(({ applies, words }) => applies.length > 0 && words === undefined);
  expect(silent.map(({ id }) => id)).toEqual([]);
});

const labelIn = (connector: string, key: string, object?: ChangeObject): string =>
  settingLabel({ key, pattern: key, entry: undefined }, connectorRegistry.find(({ id }) => id === connector)?.words, object);

test('the description of a group in Okta is not called that of a policy', () => {
  expect(labelIn('okta', 'description', 'group')).toBe('Description');
  expect(labelIn('okta', 'description', 'policy')).toBe('Policy description');
});

test.each([
  ['microsoft-graph', 'usersMayConsent', 'User consent for applications'],
  ['microsoft-graph', 'session.persistentBrowser', 'Persistent browser session'],
  ['okta', 'session.persistentBrowser', 'Okta global session cookies persist across browser sessions'],
  ['okta', 'minLength', 'Minimum length'],
  ['local-directory', 'minLength', 'Minimum password length'],
])('in %s the setting %s is called “%s”', (connector, key, label) => {
  expect(labelIn(connector, key)).toBe(label);
});
