import { UiProvider } from '@rampart/ui/ui-provider.tsx';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { groupsOf } from '../../../../test-support/people.ts';
import { GroupFigures } from './group-figures.tsx';

const nothing = { members: 0, risk_multiplier: null, risk_percentage: null, total_risk: 0, phishing_risk: 0 };

test.each([
  ['Finance', true, 'No one is in this group'],
  ['Finance', false, 'No one is in this group'],
  ['Most Attacked: Phishing', true, 'No one is in this group'],
  ['Most Attacked: Phishing', false, 'Not known yet'],
])('%s without people, attacks read: %s, says why it has no figures', (name, hasFigures, note) => {
  const group = groupsOf({ [name]: nothing }).find((one) => one.name === name)!;
  render(
    <UiProvider nonce={undefined} env="test">
      <GroupFigures group={group} hasFigures={hasFigures} />
    </UiProvider>,
  );
  expect(screen.getAllByText(note)).toHaveLength(3);
});
