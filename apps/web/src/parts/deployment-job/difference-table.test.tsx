import { UiProvider } from '@rampart/ui/ui-provider.tsx';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { DifferenceTable } from './difference-table.tsx';

const names = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

const difference = {
  path: 'Excluded groups',
  before: 'none',
  after: 'Depot staff',
  technical: { key: 'excludedAudience.groups', before: '[]', after: '["00g1"]' },
};

test('the table has labels and names; keys and ids are folded under technical details', () => {
  render(
    <UiProvider nonce={undefined} env="test">
      <DifferenceTable label="Change policy" first="Now" differences={[difference]} />
    </UiProvider>,
  );
  const [, row] = within(screen.getByRole('table', { name: 'Change policy' })).getAllByRole('row');
  expect(row?.textContent).toBe('Excluded groupsnoneDepot staff');
  const details = screen.getByText('Technical details').closest('details');
  expect(details?.open).toBe(false);
  expect(details?.textContent).toContain('excludedAudience.groups: [] → ["00g1"]');
});

test('the people who come into a group and leave it are named, in place of their number', () => {
  const members = {
    path: 'Members',
    before: '2 people',
    after: '102 people',
    technical: { key: 'memberIds', before: '["a","b"]', after: '["a"]' },
  };
  const people = [
    { id: 'p1', name: 'Ann Ek' },
    { id: 'p2', name: null },
  ];
  const moved = { added: { total: 101, people }, removed: { total: 1, people: [{ id: 'b', name: 'Bo By' }] } };
  render(
    <UiProvider nonce={undefined} env="test">
      <DifferenceTable label="Change group" first="Now" differences={[members]} members={moved} />
    </UiProvider>,
  );
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByText('Added (101)')).toBeDefined();
  expect(names('Added')).toEqual(['Ann Ek', 'p2', 'and 99 more']);
  expect(names('Removed')).toEqual(['Bo By']);
});

const searched = (): string | null => screen.getByRole('status').textContent;

test('a long list of people is searched by name, and says when only the first of them are listed', async () => {
  const people = Array.from({ length: 60 }, (_, place) => ({ id: `p${place}`, name: `Person ${String(place).padStart(2, '0')}` }));
  render(
    <UiProvider nonce={undefined} env="test">
      <DifferenceTable
        label="Change group"
        first="Now"
        differences={[]}
        members={{ added: { total: 75, people }, removed: { total: 1, people: [{ id: 'b', name: 'Bo By' }] } }}
      />
    </UiProvider>,
  );
  expect(screen.queryByLabelText('Find a person who is removed')).toBeNull();
  const field = screen.getByLabelText('Find a person who is added');
  await userEvent.type(field, 'PERSON 07');
  expect(names('Added')).toEqual(['Person 07']);
  expect(searched()).toBe('1 match among the first 60 by name. 15 more people are not listed and not searched.');
  await userEvent.type(field, '0');
  expect(searched()).toBe('No match among the first 60 by name. 15 more people are not listed and not searched.');
});
