import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { UiProvider } from '../ui-provider.tsx';
import type { NavItem } from './nav-item.ts';
import { NavList } from './nav-list.tsx';
import { SidebarModeContext } from './sidebar-mode.ts';

const entryOf = (changes: Partial<NavItem>): NavItem => ({
  label: 'Drift',
  icon: null,
  isActive: false,
  render: ({ children, ...props }) => (
    <a href="#drift" {...props}>
      {children}
    </a>
  ),
  ...changes,
});

const listOf = (changes: Partial<NavItem>, isRail: boolean) => (
  <UiProvider nonce={undefined} env="test">
    <SidebarModeContext value={{ isRail, onNavigate: () => undefined }}>
      <NavList items={[entryOf(changes)]} />
    </SidebarModeContext>
  </UiProvider>
);

const show = (changes: Partial<NavItem>, { isRail } = { isRail: false }) => render(listOf(changes, isRail));

test('an entry that cannot be followed is marked as the current one all the same', () => {
  show({ isActive: true, disabledReason: 'You do not have entitlements to access this feature.' });
  const entry = screen.getByRole('link', { current: 'page' });
  expect(entry.getAttribute('aria-disabled')).toBe('true');
});

test.each([{ isRail: false }, { isRail: true }])('the number and what it counts are part of the name of the entry: %o', (mode) => {
  show({ count: 1203, countNoun: 'open' }, mode);
  expect(screen.getByRole('link', { name: 'Drift 1,203 open' })).toBeTruthy();
});

test.each([0, undefined])('%s is not shown as a number', (count) => {
  show({ count, countNoun: 'open' });
  expect(screen.getByRole('link', { name: 'Drift' }).textContent).toBe('Drift');
});

test('an entry keeps the focus when the navigation is collapsed and expanded', () => {
  const { rerender } = show({});
  const entry = screen.getByRole('link', { name: 'Drift' });
  act(() => entry.focus());
  for (const isRail of [true, false]) {
    rerender(listOf({}, isRail));
    expect(document.activeElement).toBe(entry);
  }
});
