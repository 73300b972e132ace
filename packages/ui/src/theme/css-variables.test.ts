import { DEFAULT_THEME } from '@mantine/core';
import { expect, test } from 'vitest';
import { cssVariableName, cssVariablesResolver } from './css-variables.ts';

test('a token name becomes a kebab-case variable', () => {
  expect(cssVariableName('canvas')).toBe('--rp-canvas');
  expect(cssVariableName('accentText')).toBe('--rp-accent-text');
  expect(cssVariableName('text2')).toBe('--rp-text-2');
  expect(cssVariableName('life0')).toBe('--rp-life-0');
});

test('both schemes define the same variables', () => {
  const { light, dark } = cssVariablesResolver(DEFAULT_THEME);
  expect(Object.keys(dark)).toEqual(Object.keys(light));
});
