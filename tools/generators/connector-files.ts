import { connectorTestFile } from './connector-test-file.ts';
import { camelCase, literal, pascalCase, sentenceCase } from './names.ts';
import type { NewConnector } from './connector-options.ts';

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
import { collect${pascalCase(fact)}, prove${pascalCase(vendor)} } from './collect.ts';

export const ${camelCase(vendor)} = defineConnector({
  id: '${vendor}',
  vendor: ${literal(title)},
  methods: ['api_key'],
  connect: connect${pascalCase(vendor)},
  test: prove${pascalCase(vendor)},
  collects: [
    collects(${camelCase(fact)}, { title: ${literal(sentenceCase(fact))}, scopes: [${literal(scope)}], with: collect${pascalCase(fact)} }),
  ],
  streams: [],
  applies: appliesIn${pascalCase(vendor)},
});
`;

const authFile = ({ vendor, title, host }: NewConnector) => `import { z } from 'zod';
import type { Connection } from '../kit/connection.ts';
import { VendorFailure } from '../kit/vendor-failure.ts';
import { VendorHttp } from '../kit/vendor-http.ts';
import { ${pascalCase(vendor)}Client } from './client.ts';

const Credentials = z.object({ api_key: z.string().min(1).max(4096) });

export async function connect${pascalCase(vendor)}(connection: Connection): Promise<${pascalCase(vendor)}Client> {
  const entered = Credentials.safeParse(connection.credentials);
  if (!entered.success) {
    throw new VendorFailure(${literal(title)}, { kind: 'credentials', reason: 'There is no API key. Enter it again.' });
  }
  const http = new VendorHttp({
    vendor: ${literal(title)},
    base: new URL(${literal(`https://${host}`)}),
    connection,
    authorise: async () => ({ authorization: \`Bearer \${entered.data.api_key}\` }),
  });
  return new ${pascalCase(vendor)}Client(http);
}
`;

const clientFile = ({ vendor, title }: NewConnector) => `import type { z } from 'zod';
import type { VendorHttp } from '../kit/vendor-http.ts';

/** The calls of ${title} that are used here. */
export class ${pascalCase(vendor)}Client {
  readonly #http: VendorHttp;

  constructor(http: VendorHttp) {
    this.#http = http;
  }

  async get<T>(path: string, schema: z.ZodType<T>): Promise<T> {
    const { data } = await this.#http.json({ path }, schema);
    return data;
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

const collectFile = ({ vendor, area, fact, title, path, field }: NewConnector) => `import type { ValueOf } from '@rampart/domain/fact.ts';
import type { ${camelCase(fact)} } from '@rampart/facts/${area}/${fact}.ts';
import type { Proof } from '../kit/connector.ts';
import type { ${pascalCase(vendor)}Client } from './client.ts';
import { ${pascalCase(fact)}Reply } from './schema.ts';

export async function collect${pascalCase(fact)}(client: ${pascalCase(vendor)}Client): Promise<ValueOf<typeof ${camelCase(fact)}>> {
  const reply = await client.get(${literal(path)}, ${pascalCase(fact)}Reply);
  return reply[${literal(field)}];
}

/** Whoever may read the fact is let in; ${title} does not say whose account it is. */
export async function prove${pascalCase(vendor)}(client: ${pascalCase(vendor)}Client): Promise<Proof> {
  await collect${pascalCase(fact)}(client);
  return { account: ${literal(title)}, granted: undefined };
}
`;

const applyFile = ({ vendor, title }: NewConnector) => `import type { Applies } from '../kit/connector.ts';
import type { ${pascalCase(vendor)}Client } from './client.ts';

/** The changes that ${title} can be asked for: none, it is only read. */
export const appliesIn${pascalCase(vendor)}: readonly Applies<${pascalCase(vendor)}Client>[] = [];
`;

const readmeFile = ({ area, fact, title, host, path, scope }: NewConnector) => `# ${title}

Speaks to \`${host}\` with a bearer token, given as the credential \`api_key\`.

| Fact | Read from | Needs |
|---|---|---|
| \`${area}.${fact}\` | \`${path}\` | \`${scope}\` |

It is only read: no change is applied to it.
`;

/** The files that every connector has, by name. */
export const connectorFiles = (connector: NewConnector): Record<string, string> => ({
  'connector.ts': connectorFile(connector),
  'connector.test.ts': connectorTestFile(connector),
  'auth.ts': authFile(connector),
  'client.ts': clientFile(connector),
  'schema.ts': schemaFile(connector),
  'collect.ts': collectFile(connector),
  'apply.ts': applyFile(connector),
  'README.md': readmeFile(connector),
});
