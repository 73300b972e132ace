import { camelCase, literal, pascalCase } from './names.ts';

export interface NewConnector {
  readonly vendor: string;
  readonly area: string;
  readonly fact: string;
  readonly title: string;
  readonly host: string;
  readonly path: string;
  readonly field: string;
  readonly scope: string;
  readonly example: string;
}

const connectorFile = ({
  vendor,
  area,
  fact,
  scope,
}: NewConnector) => `import { ${camelCase(fact)} } from '@rampart/facts/${area}/${fact}.ts';
import { collects, defineConnector } from '../kit/connector.ts';
import { appliesIn${pascalCase(vendor)} } from './apply.ts';
import { connect${pascalCase(vendor)} } from './auth.ts';
import { collect${pascalCase(fact)} } from './collect.ts';

export const ${camelCase(vendor)} = defineConnector({
  id: '${vendor}',
  connect: connect${pascalCase(vendor)},
  collects: [collects(${camelCase(fact)}, { scopes: [${literal(scope)}], with: collect${pascalCase(fact)} })],
  applies: appliesIn${pascalCase(vendor)},
});
`;

const authFile = ({ vendor }: NewConnector) => `import { z } from 'zod';
import type { Connection } from '../kit/connector.ts';
import { ${pascalCase(vendor)}Client } from './client.ts';

const Credentials = z.object({ token: z.string().min(1).max(4096) });

export async function connect${pascalCase(vendor)}({ credentials, fetch }: Connection): Promise<${pascalCase(vendor)}Client> {
  return new ${pascalCase(vendor)}Client({ token: Credentials.parse(credentials).token, fetch });
}
`;

const clientFile = ({ vendor, title, host }: NewConnector) => `import type { z } from 'zod';
import type { Connection } from '../kit/connector.ts';
import { VendorFailure } from '../kit/vendor-failure.ts';

interface Access extends Pick<Connection, 'fetch'> {
  readonly token: string;
}

export class ${pascalCase(vendor)}Client {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  async get<T>(path: string, schema: z.ZodType<T>): Promise<T> {
    const headers = { accept: 'application/json', authorization: \`Bearer \${this.#access.token}\` };
    const response = await this.#access.fetch(new URL(path, ${literal(`https://${host}`)}), { headers });
    if (!response.ok) throw new VendorFailure(${literal(title)}, { status: response.status, path });
    return schema.parse(await response.json());
  }
}
`;

const schemaFile = ({
  area,
  fact,
  title,
  path,
  field,
}: NewConnector) => `import { ${camelCase(fact)} } from '@rampart/facts/${area}/${fact}.ts';
import { z } from 'zod';

/** What ${title} answers to ${path}, as far as it is needed. */
export const ${pascalCase(fact)}Reply = z.object({ ${literal(field)}: ${camelCase(fact)}.schema });
`;

const collectFile = ({ vendor, area, fact, path, field }: NewConnector) => `import type { ValueOf } from '@rampart/domain/fact.ts';
import type { ${camelCase(fact)} } from '@rampart/facts/${area}/${fact}.ts';
import type { ${pascalCase(vendor)}Client } from './client.ts';
import { ${pascalCase(fact)}Reply } from './schema.ts';

export async function collect${pascalCase(fact)}(client: ${pascalCase(vendor)}Client): Promise<ValueOf<typeof ${camelCase(fact)}>> {
  const reply = await client.get(${literal(path)}, ${pascalCase(fact)}Reply);
  return reply[${literal(field)}];
}
`;

const applyFile = ({ vendor, title }: NewConnector) => `import type { Applies } from '../kit/connector.ts';
import type { ${pascalCase(vendor)}Client } from './client.ts';

/** The changes that ${title} can be asked for: none, it is only read. */
export const appliesIn${pascalCase(vendor)}: readonly Applies<${pascalCase(vendor)}Client>[] = [];
`;

const testFile = ({
  vendor,
  area,
  fact,
  title,
  host,
  path,
  field,
  example,
}: NewConnector) => `import { ${camelCase(fact)} } from '@rampart/facts/${area}/${fact}.ts';
import { expect, test } from 'vitest';
import { VendorFailure } from '../kit/vendor-failure.ts';
import { ${camelCase(vendor)} } from './connector.ts';

const time = { since: null, asOf: new Date('2026-01-01T00:00:00Z') };

/** Collects over a vendor that gives the same answer to every question, and tells what it was asked. */
async function collectOver(answer: Response) {
  const asked: { url: string; authorization: string | null }[] = [];
  const client = await ${camelCase(vendor)}.connect({
    credentials: { token: 'a-token' },
    fetch: async (url, init) => {
      asked.push({ url: url.href, authorization: new Headers(init?.headers).get('authorization') });
      return answer;
    },
  });
  const collected = ${camelCase(vendor)}.collects.find(({ fact }) => fact.id === ${camelCase(fact)}.id)?.with(client, time);
  return { asked, collected };
}

test('reads the fact with its token', async () => {
  const value = ${example};
  const { asked, collected } = await collectOver(Response.json({ ${literal(field)}: value }));
  expect(await collected).toEqual(value);
  expect(asked).toEqual([{ url: ${literal(`https://${host}${path}`)}, authorization: 'Bearer a-token' }]);
});

test('a refusal is the failure of ${title}', async () => {
  const { collected } = await collectOver(new Response(null, { status: 503 }));
  await expect(collected).rejects.toThrow(VendorFailure);
});

test('an answer of another form is not taken for the fact', async () => {
  const { collected } = await collectOver(Response.json({}));
  await expect(collected).rejects.toThrow('invalid');
});

test('credentials without a token are refused', async () => {
  await expect(${camelCase(vendor)}.connect({ credentials: {}, fetch: () => Promise.reject(new Error('not asked')) })).rejects.toThrow('token');
});
`;

const readmeFile = ({ area, fact, title, host, path, scope }: NewConnector) => `# ${title}

Speaks to \`${host}\` with a bearer token, given as the credential \`token\`.

| Fact | Read from | Needs |
|---|---|---|
| \`${area}.${fact}\` | \`${path}\` | \`${scope}\` |

It is only read: no change is applied to it.
`;

/** The files that every connector has, by name. */
export const connectorFiles = (connector: NewConnector): Record<string, string> => ({
  'connector.ts': connectorFile(connector),
  'connector.test.ts': testFile(connector),
  'auth.ts': authFile(connector),
  'client.ts': clientFile(connector),
  'schema.ts': schemaFile(connector),
  'collect.ts': collectFile(connector),
  'apply.ts': applyFile(connector),
  'README.md': readmeFile(connector),
});
