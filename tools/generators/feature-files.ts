import { camelCase, literal, pascalCase } from './names.ts';

export interface NewFeature {
  readonly feature: string;
  /** One thing that the feature is about, and several of it. */
  readonly record: string;
  readonly records: string;
  readonly permission: string;
  readonly title: string;
  readonly hint: string;
}

export const snakeCase = (name: string): string => name.replaceAll('-', '_');
const words = (name: string) => name.replaceAll('-', ' ');

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

export async function list${pascalCase(records)}Of(tx: TenantTx, limit: number): Promise<${pascalCase(record)}[]> {
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
import { type FreshDatabase, freshDatabase } from '../../../test-support/fresh-database.ts';
import { list${pascalCase(records)}Of } from './store.ts';

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
  await insert(theirs, [{ name: 'Of somebody else', created_at: day(4) }]);

  const listed = await database.db.inTenant(ours, (tx) => list${pascalCase(records)}Of(tx, 2));

  expect(listed.map(({ name }) => name)).toEqual(['Of day 3', 'Of day 2']);
  expect(listed[0]?.created_at).toBe('2026-01-03T00:00:00.000Z');
});
`;

const routesFile = ({ feature, records }: NewFeature) => `import { list${pascalCase(records)} } from '@rampart/contract/${feature}.ts';
import { reply, type Route, route } from '../../platform/http/route.ts';
import { list${pascalCase(records)}Of } from './store.ts';

export const ${camelCase(feature)}Routes = (): Route[] => [
  route(list${pascalCase(records)}, async ({ tenant, query }) =>
    reply(200, { ${snakeCase(records)}: await tenant.inTransaction((tx) => list${pascalCase(records)}Of(tx, query.limit)) }),
  ),
];
`;

const indexFile = ({ feature }: NewFeature) => `export { ${camelCase(feature)}Routes } from './routes.ts';
`;

const queriesFile = ({ feature, records }: NewFeature) => `import { list${pascalCase(records)} } from '@rampart/contract/${feature}.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shell/api/api.ts';

export const ${camelCase(records)}Query = queryOptions({
  queryKey: ['${feature}', '${records}'],
  queryFn: async ({ signal }) => (await api(list${pascalCase(records)}, { query: {} }, { signal })).data.${snakeCase(records)},
});
`;

const screenFile = ({
  feature,
  record,
  records,
  title,
  hint,
}: NewFeature) => `import type { ${pascalCase(record)} } from '@rampart/contract/${feature}.ts';
import type { Column } from '@rampart/ui/data-table/column.ts';
import { DataTable } from '@rampart/ui/data-table/data-table.tsx';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { Screen } from '@rampart/ui/screen.tsx';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { dateText } from '../../shell/date-text.ts';
import { tableStateOf, withTableState } from '../../shell/table-search.ts';
import { ${camelCase(records)}Query } from './queries.ts';

const route = getRouteApi('/${feature}');
const newestFirst = { id: 'created', desc: true };

const columns: Column<${pascalCase(record)}>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name, sortValue: ({ name }) => name, isTitle: true },
  { id: 'created', header: 'Created', cell: (row) => dateText(row.created_at), sortValue: (row) => row.created_at },
];

export function ${pascalCase(feature)}Screen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const ${camelCase(records)} = useSuspenseQuery(${camelCase(records)}Query).data;
  return (
    <Screen title=${literal(title)}>
      <DataTable
        label=${literal(title)}
        columns={columns}
        rows={${camelCase(records)}}
        getRowId={({ id }) => id}
        state={tableStateOf(search, newestFirst)}
        onStateChange={(state) => void navigate({ search: (current) => withTableState(current, state, newestFirst) })}
        empty={<EmptyState title="No ${words(records)} yet" hint=${literal(hint)} />}
      />
    </Screen>
  );
}
`;

const webRoutesFile = ({ feature, records, permission, title }: NewFeature) => `import { TableSkeleton } from '@rampart/ui/skeletons.tsx';
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { queryClient } from '../../shell/api/query-client.ts';
import { requirePermission } from '../../shell/gates/missing-permission.ts';
import { PendingScreen } from '../../shell/layout/pending-screen.tsx';
import { lazyScreen } from '../../shell/lazy-screen.ts';
import { parseTableSearch } from '../../shell/table-search.ts';
import { ${camelCase(records)}Query } from './queries.ts';

const title = ${literal(title)};

export const ${camelCase(feature)}Route = <Parent extends AnyRoute>(root: Parent) =>
  createRoute({
    getParentRoute: () => root,
    path: '/${feature}',
    staticData: { title },
    validateSearch: parseTableSearch,
    beforeLoad: requirePermission('${permission}'),
    loader: async () => void (await queryClient.ensureQueryData(${camelCase(records)}Query)),
    component: lazyScreen(() => import('./${feature}-screen.tsx'), '${pascalCase(feature)}Screen'),
    pendingComponent: () => (
      <PendingScreen title={title}>
        <TableSkeleton rows={6} columns={2} />
      </PendingScreen>
    ),
  });
`;

export const serverFiles = (feature: NewFeature): Record<string, string> => ({
  'routes.ts': routesFile(feature),
  'store.ts': storeFile(feature),
  'store.test.ts': storeTestFile(feature),
  'index.ts': indexFile(feature),
});

export const webFiles = (feature: NewFeature): Record<string, string> => ({
  'routes.tsx': webRoutesFile(feature),
  'queries.ts': queriesFile(feature),
  [`${feature.feature}-screen.tsx`]: screenFile(feature),
});
