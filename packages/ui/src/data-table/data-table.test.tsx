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

test('sentences stand over the whole width of a card, below their label', () => {
  const long: Column<Row> = { id: 'about', header: 'About', isLong: true, cell: ({ name }) => `${name} lets sessions last for 12 hours.` };
  render(
    <UiProvider nonce={undefined} env="test">
      <DataTable label="Users" columns={[...columns, long]} rows={[{ name: 'Okta', people: 12 }]} getRowId={({ name }) => name} empty="" />
    </UiProvider>,
  );
  expect(screen.getByRole('cell', { name: /12 hours/ }).hasAttribute('data-is-long')).toBe(true);
  expect(screen.getByRole('cell', { name: /Read-only/ }).hasAttribute('data-is-long')).toBe(false);
});
