import { describe, expect, test } from 'vitest';
import { contrastPairs } from './contrast-pairs.ts';
import { contrast } from './contrast.ts';
import { darkTokens } from './dark-tokens.ts';
import { lightTokens } from './light-tokens.ts';
import { attackColors, complianceColors } from './meaning-colors.ts';

const schemes = [
  { scheme: 'light', tokens: lightTokens },
  { scheme: 'dark', tokens: darkTokens },
];

test('black on white has the highest ratio and a colour on itself the lowest', () => {
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21, 5);
  expect(contrast('#4058DE', '#4058DE')).toBe(1);
  expect(contrast('#767676', '#FFFFFF')).toBeCloseTo(4.54, 2);
});

test('a colour that cannot be read is refused', () => {
  expect(() => contrast('rgba(0, 0, 0, 0.6)', '#FFFFFF')).toThrow('#RRGGBB');
});

describe.each(schemes)('in the $scheme scheme', ({ tokens }) => {
  test.each(contrastPairs)('$foreground stands out on $background', ({ foreground, background, atLeast }) => {
    expect(contrast(tokens[foreground], tokens[background])).toBeGreaterThanOrEqual(atLeast);
  });

  test.each(Object.entries({ ...attackColors, ...complianceColors }))('the colour of %s is visible on cards', (_meaning, color) => {
    expect(contrast(color, tokens.surface)).toBeGreaterThanOrEqual(3);
    expect(contrast(color, tokens.raised)).toBeGreaterThanOrEqual(3);
  });

  test.each(['spam', 'pentest'] as const)('the grey of %s is told apart from that of the other categories', (category) => {
    expect(contrast(attackColors[category], tokens.otherMark)).toBeGreaterThanOrEqual(2);
  });

  test('the part of the other categories is seen on cards', () => {
    expect(contrast(tokens.otherMark, tokens.surface)).toBeGreaterThanOrEqual(1.5);
    expect(contrast(tokens.otherMark, tokens.raised)).toBeGreaterThanOrEqual(1.5);
  });
});
