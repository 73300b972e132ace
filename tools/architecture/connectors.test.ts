import { connectorRegistry } from '@rampart/connectors/registry.ts';
import { describe, expect, test } from 'vitest';
import { connectorFaults, connectorFolders } from './connectors.ts';
import { filesIn } from './repository.ts';

describe('the check', () => {
  const complete = ['connector', 'connector.test', 'auth', 'client', 'schema', 'collect', 'apply'].map((name) => `${name}.ts`);
  const okta = new Map([['okta', [...complete, 'README.md', 'auth.test.ts']]]);

  test('sees a folder for each vendor, and neither the kit nor the registry', () => {
    const files = ['registry.ts', 'kit/connector.ts', 'okta/auth.ts', 'okta/README.md'].map((file) => `packages/connectors/src/${file}`);
    expect(connectorFolders(files)).toEqual(new Map([['okta', ['auth.ts', 'README.md']]]));
  });

  test('accepts a connector with all its files', () => {
    expect(connectorFaults(okta, ['okta'])).toEqual([]);
    expect(connectorFaults(new Map(), [])).toEqual([]);
  });

  test.each([...complete, 'README.md'])('finds a connector without %s', (file) => {
    const files = [...complete, 'README.md'].filter((other) => other !== file);
    expect(connectorFaults(new Map([['okta', files]]), ['okta'])).toEqual([`okta has no ${file}.`]);
  });

  test('finds a connector that is not registered, and one that is only registered', () => {
    expect(connectorFaults(okta, ['entra'])).toEqual([
      'okta is not in the registry of connectors.',
      'entra is in the registry of connectors, but has no folder.',
    ]);
  });
});

test('every connector has the same files and is registered', () => {
  const ids = connectorRegistry.map(({ id }) => id);
  expect(connectorFaults(connectorFolders(filesIn('packages/connectors/src')), ids)).toEqual([]);
});
