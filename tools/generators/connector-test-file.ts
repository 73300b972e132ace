import { camelCase, literal } from './names.ts';
import type { NewConnector } from './connector-options.ts';

/** The tests that a connector begins with: over answers that are made up, until there is a simulator. */
export const connectorTestFile = ({
  vendor,
  area,
  fact,
  title,
  host,
  path,
  field,
  scope,
  example,
}: NewConnector) => `import { ${camelCase(fact)} } from '@rampart/facts/${area}/${fact}.ts';
import { expect, test } from 'vitest';
import { testConnection } from '../../test-support/test-connection.ts';
import { ${camelCase(vendor)} } from './connector.ts';

const value = ${example};
const answered = () => Response.json({ ${literal(field)}: value });

/** Over a vendor that gives the same answer to every question. */
function over(answer: () => Response, credentials: Readonly<Record<string, string>> = { api_key: 'a-key' }) {
  const { connection, sent } = testConnection({ method: 'api_key', credentials, answer });
  const collected = async () => {
    const client = await ${camelCase(vendor)}.connect(connection);
    return ${camelCase(vendor)}.collects.find(({ fact }) => fact.id === ${camelCase(fact)}.id)?.with(client, { since: null, asOf: connection.now() });
  };
  return { connection, sent, collected };
}

test('reads the fact with its key', async () => {
  const { collected, sent } = over(answered);
  expect(await collected()).toEqual(value);
  expect(sent.map(({ url }) => url.href)).toEqual([${literal(`https://${host}${path}`)}]);
  expect(sent[0]?.headers.get('authorization')).toBe('Bearer a-key');
});

test('is connected when ${title} lets it read', async () => {
  const client = await ${camelCase(vendor)}.connect(over(answered).connection);
  expect(await ${camelCase(vendor)}.test(client)).toEqual({ account: ${literal(title)}, granted: undefined });
});

test.each([
  ['a wrong key', 401, 'credentials'],
  ['a missing grant', 403, 'permission'],
  ['an outage', 503, 'theirs'],
])('%s is told as such', async (_what, status, kind) => {
  const { collected } = over(() => new Response(null, { status }));
  await expect(collected()).rejects.toMatchObject({ name: 'VendorFailure', vendor: ${literal(title)}, kind });
});

test('a missing grant is named', async () => {
  await expect(over(() => new Response(null, { status: 403 })).collected()).rejects.toThrow(${literal(scope)});
});

test('an answer of another form is not taken for the fact', async () => {
  await expect(over(() => Response.json({})).collected()).rejects.toMatchObject({ kind: 'theirs' });
});

test('credentials without a key are refused, and nothing is sent', async () => {
  const { collected, sent } = over(answered, {});
  await expect(collected()).rejects.toMatchObject({ kind: 'credentials' });
  expect(sent).toEqual([]);
});
`;
