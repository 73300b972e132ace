import { camelCase, pascalCase, snakeCase } from './names.ts';

export interface NewFeature {
  readonly feature: string;
  /** One thing that the feature is about, and several of it. */
  readonly record: string;
  readonly records: string;
  readonly permission: string;
  readonly title: string;
  readonly hint: string;
}

export const words = (name: string) => name.replaceAll('-', ' ');

export const contractFile = ({ record, records, permission }: NewFeature): string => `import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const ${pascalCase(record)} = z.object({ id: z.uuid(), name: z.string(), created_at: z.iso.datetime() }).meta({ id: '${pascalCase(record)}' });
export type ${pascalCase(record)} = z.infer<typeof ${pascalCase(record)}>;

export const list${pascalCase(records)} = endpoint({
  method: 'GET',
  path: '/api/v1/${records}',
  summary: 'The newest ${words(records)} of the tenant',
  allow: '${permission}',
  query: z.object({ limit: z.coerce.number().int().min(1).max(200).default(100) }),
  responses: { 200: z.object({ ${snakeCase(records)}: z.array(${pascalCase(record)}) }) },
});
`;

export const migrationFile = ({ record }: NewFeature): string => `create table ${snakeCase(record)} (
  tenant_id uuid not null references tenant,
  id uuid not null default uuidv7(),
  name text not null check (length(name) between 1 and 200),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index on ${snakeCase(record)} (tenant_id, created_at desc);
call protect('${snakeCase(record)}', 'select, insert, update, delete');
`;

const storeFile = ({
  feature,
  record,
  records,
}: NewFeature) => `import type { ${pascalCase(record)} } from '@rampart/contract/${feature}.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

export async function find${pascalCase(records)}(tx: TenantTx, limit: number): Promise<${pascalCase(record)}[]> {
  const rows = await tx
    .selectFrom('${snakeCase(record)}')
    .select(['id', 'name', 'created_at'])
    .where('tenant_id', '=', tx.tenantId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}
`;

const storeTestFile = ({ record, records }: NewFeature) => `import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../test-support/database/fresh-database.ts';
import { find${pascalCase(records)} } from './store.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const day = (date: number) => new Date(Date.UTC(2026, 0, date));

async function insert(tenantId: string, rows: readonly { readonly name: string; readonly created_at: Date }[]): Promise<void> {
  await database.db.inTenant(tenantId, (tx) =>
    tx
      .insertInto('${snakeCase(record)}')
      .values(rows.map((row) => ({ ...row, tenant_id: tx.tenantId })))
      .execute(),
  );
}

test('lists the newest ${words(records)} of the tenant, no more than asked for, and of no other tenant', async () => {
  const [ours, theirs] = [await database.createTenant('Ours'), await database.createTenant('Theirs')];
  await insert(ours, [1, 3, 2].map((date) => ({ name: \`Of day \${date}\`, created_at: day(date) })));
  await insert(theirs, [{ name: 'Of another tenant', created_at: day(4) }]);

  const listed = await database.db.inTenant(ours, (tx) => find${pascalCase(records)}(tx, 2));

  expect(listed.map(({ name }) => name)).toEqual(['Of day 3', 'Of day 2']);
  expect(listed[0]?.created_at).toBe('2026-01-03T00:00:00.000Z');
});
`;

const routesFile = ({ feature, records }: NewFeature) => `import { list${pascalCase(records)} } from '@rampart/contract/${feature}.ts';
import { reply, type Route, route } from '../../platform/http/route.ts';
import { find${pascalCase(records)} } from './store.ts';

export const ${camelCase(feature)}Routes = (): Route[] => [
  route(list${pascalCase(records)}, async ({ tenant, query }) =>
    reply(200, { ${snakeCase(records)}: await tenant.inTransaction((tx) => find${pascalCase(records)}(tx, query.limit)) }),
  ),
];
`;

const indexFile = ({ feature }: NewFeature) => `export { ${camelCase(feature)}Routes } from './routes.ts';
`;

export const serverFiles = (feature: NewFeature): Record<string, string> => ({
  'routes.ts': routesFile(feature),
  'store.ts': storeFile(feature),
  'store.test.ts': storeTestFile(feature),
  'index.ts': indexFile(feature),
});
