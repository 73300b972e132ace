import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { surfaceDefaults } from '../theme/surface-defaults.ts';
import { UiProvider } from '../ui-provider.tsx';
import type { Column } from './column.ts';
import { DataTable } from './data-table.tsx';

interface Row {
  readonly name: string;
  readonly people: number;
}

const columns: Column<Row>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name },
  { id: 'role', header: 'Role', cell: () => 'Read-only' },
  { id: 'people', header: 'People', align: 'right', cell: ({ people }) => people },
];

test('figures line up in their column, and the hyphens of words are not widened for it', () => {
  render(
    <UiProvider nonce={undefined} env="test">
      <DataTable label="Users" columns={columns} rows={[{ name: 'Okta', people: 12 }]} getRowId={({ name }) => name} empty="" />
    </UiProvider>,
  );
  expect(screen.getByRole('cell', { name: /12/ }).className).toContain('figure');
  expect(screen.getByRole('cell', { name: /Read-only/ }).className).not.toContain('figure');
  expect(surfaceDefaults.Table).not.toHaveProperty('styles');
});
