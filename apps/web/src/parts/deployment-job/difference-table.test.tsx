import { UiProvider } from '@rampart/ui/ui-provider.tsx';
import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DifferenceTable } from './difference-table.tsx';

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
