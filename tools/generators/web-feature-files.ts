import { type NewFeature, words } from './feature-files.ts';
import { camelCase, literal, pascalCase, snakeCase } from './names.ts';

const queriesFile = ({ feature, records }: NewFeature) => `import { list${pascalCase(records)} } from '@rampart/contract/${feature}.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shell/api/api.ts';
import { queryKeys } from '../../shell/api/query-keys.ts';

export const ${camelCase(records)}Query = queryOptions({
  queryKey: queryKeys.${camelCase(feature)}.list,
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
import { dateText } from '@rampart/ui/format.ts';
import { Screen } from '@rampart/ui/screen.tsx';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { tableStateOf, withTableState } from '../../parts/table-search/table-search.ts';
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
import { parseTableSearch } from '../../parts/table-search/table-search.ts';
import { queryClient } from '../../shell/api/query-client.ts';
import { requirePermission } from '../../shell/gates/require-permission.ts';
import { PendingScreen } from '../../shell/layout/pending-screen.tsx';
import { lazyScreen } from '../../shell/navigation/lazy-screen.ts';
import { readSearch } from '../../shell/navigation/read-search.ts';
import { ${camelCase(records)}Query } from './queries.ts';

const title = ${literal(title)};

export const ${camelCase(feature)}Route = <Parent extends AnyRoute>(root: Parent) =>
  createRoute({
    getParentRoute: () => root,
    path: '/${feature}',
    staticData: { title },
    validateSearch: readSearch(parseTableSearch),
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

export const webFiles = (feature: NewFeature): Record<string, string> => ({
  'routes.tsx': webRoutesFile(feature),
  'queries.ts': queriesFile(feature),
  [`${feature.feature}-screen.tsx`]: screenFile(feature),
});
