import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DayField } from './day-field.tsx';
import { UiProvider } from './ui-provider.tsx';

const show = (value: string) =>
  render(
    <UiProvider nonce={undefined} env="test">
      <DayField
        label="Last day"
        description="Two years ahead at most."
        value={value}
        min="2026-11-16"
        max="2028-11-15"
        onChange={() => undefined}
      />
    </UiProvider>,
  );

const described = (): string =>
  (screen.getByLabelText('Last day').getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

test('says the day in the words of the product, whatever the browser writes', () => {
  show('2027-01-31');
  expect(described()).toBe('Two years ahead at most. Chosen: 31 Jan 2027.');
});

test.each([
  ['2026-11-15', 'Choose 16 Nov 2026 or a later day.'],
  ['2028-11-16', 'Choose 15 Nov 2028 or an earlier day.'],
])('a day that was typed past the range, %s, is refused in words', (value, problem) => {
  show(value);
  expect(screen.getByLabelText('Last day').getAttribute('aria-invalid')).toBe('true');
  expect(described()).toContain(problem);
});

test('without a day nothing is said of one', () => {
  show('');
  expect(described()).toBe('Two years ahead at most.');
});

test('a day whose year has more than four digits is refused, and no day is said of it', () => {
  show('12027-01-31');
  expect(described()).not.toContain('Chosen');
  expect(described()).toContain('Choose 15 Nov 2028 or an earlier day.');
});

test('a year that is being typed is judged when the field is left', () => {
  show('0202-01-31');
  const field = screen.getByLabelText('Last day');
  act(() => field.focus());
  expect(field.getAttribute('aria-invalid')).not.toBe('true');
  expect(described()).toBe('Two years ahead at most.');
  act(() => field.blur());
  expect(described()).toContain('Choose 16 Nov 2026 or a later day.');
});
