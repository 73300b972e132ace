import type { NewConnector } from './connector-options.ts';
import { camelCase, literal, pascalCase, sentenceCase } from './names.ts';

const connectorFile = ({
  vendor,
  area,
  fact,
  title,
  scope,
}: NewConnector) => `import { ${camelCase(fact)} } from '@rampart/facts/${area}/${fact}.ts';
import { collects, defineConnector } from '../kit/connector.ts';
import { appliesIn${pascalCase(vendor)} } from './apply.ts';
import { connect${pascalCase(vendor)} } from './auth.ts';
import { collect${pascalCase(fact)} } from './collect.ts';

export const ${camelCase(vendor)} = defineConnector({
  id: '${vendor}',
  vendor: ${literal(title)},
  methods: ['api_key'],
  connect: connect${pascalCase(vendor)},
  test: (client) => client.test(),
  collects: [
    collects(${camelCase(fact)}, { title: ${literal(sentenceCase(fact))}, scopes: [${literal(scope)}], with: collect${pascalCase(fact)} }),
  ],
  streams: [],
  applies: appliesIn${pascalCase(vendor)},
});
`;

const authFile = ({ vendor }: NewConnector) => `import { z } from 'zod';
import type { Connection } from '../kit/connection.ts';
import { ${pascalCase(vendor)}Client } from './client.ts';

const Credentials = z.object({ url: z.url().max(2048), api_key: z.string().min(1).max(4096) });

export async function connect${pascalCase(vendor)}(connection: Connection): Promise<${pascalCase(vendor)}Client> {
  const { url, api_key: key } = Credentials.parse(connection.credentials);
  return new ${pascalCase(vendor)}Client({ connection, base: new URL(url), authorise: async () => ({ authorization: \`Bearer \${key}\` }) });
}
`;

const clientFile = ({ vendor, fact, title, path }: NewConnector) => `import type { Proof } from '../kit/connector.ts';
import { RestClient } from '../kit/rest-client.ts';
import type { VendorHttpOptions } from '../kit/vendor-http.ts';
import { ${pascalCase(fact)}Reply } from './schema.ts';

export class ${pascalCase(vendor)}Client extends RestClient {
  constructor(access: Pick<VendorHttpOptions, 'connection' | 'base' | 'authorise'>) {
    super({ ...access, vendor: ${literal(title)}, lists: { next: 'link-header' } });
  }

  /** ${title} does not say whose key it is: what the key may read proves it. */
  async test(): Promise<Proof> {
    await this.get(${literal(path)}, ${pascalCase(fact)}Reply);
    return { account: \`${title} (\${this.base.host})\`, granted: undefined };
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

/** The answer of ${title} to ${path}: the fields that are read. */
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

/** The changes that ${title} takes: none, it is only read. */
export const appliesIn${pascalCase(vendor)}: readonly Applies<${pascalCase(vendor)}Client>[] = [];
`;

const testFile = ({ vendor, area, fact, field }: NewConnector) => `import { ${camelCase(fact)} } from '@rampart/facts/${area}/${fact}.ts';
import { ${camelCase(vendor)} as simulator } from '@rampart/simulators/${vendor}/simulator.ts';
import { testWorld } from '@rampart/simulators/test-support/test-world.ts';
import { expect, test } from 'vitest';
import { connectorContract } from '../../test-support/contract-suite.ts';
import { testConnection } from '../../test-support/test-connection.ts';
import { openBench } from '../../test-support/vendor-bench.ts';
import { ${camelCase(vendor)} } from './connector.ts';

const makeWorld = () => testWorld();

connectorContract({
  connector: ${camelCase(vendor)},
  simulator,
  makeWorld,
  account: /${vendor.split('-')[0]}/i,
  counts: {},
  withdraw: (simulatorControl, scope) => simulatorControl.withdraw(scope),
  leaves: { 'expired-token': 'An API key does not expire: there is nothing to renew.' },
});

test('reads what the vendor is set to', async () => {
  const bench = await openBench({ connector: ${camelCase(vendor)}, simulator, makeWorld });
  try {
    const { value } = await bench.collect('api_key', ${camelCase(fact)}.id);
    expect(value).toEqual(bench.simulatorControl.answer()[${literal(field)}]);
  } finally {
    await bench.close();
  }
});

test('refuses an answer of another form', async () => {
  const { connection } = testConnection({
    method: 'api_key',
    credentials: { url: 'https://vendor.example', api_key: 'a-key' },
    answer: () => Response.json({}),
  });
  const client = await ${camelCase(vendor)}.connect(connection);
  await expect(${camelCase(vendor)}.test(client)).rejects.toMatchObject({ name: 'VendorFailure', kind: 'theirs' });
});
`;

const readmeFile = ({ area, fact, title, host, path, scope }: NewConnector) => `# ${title}

Calls \`${host}\` with a bearer token, the credential \`api_key\`.

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
