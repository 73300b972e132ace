import { rem, type CSSVariablesResolver } from '@mantine/core';
import { darkTokens } from './dark-tokens.ts';
import { lightTokens } from './light-tokens.ts';
import type { SemanticTokens } from './tokens.ts';

/** `accentText` becomes `--rp-accent-text`, `life0` becomes `--rp-life-0`. */
export function cssVariableName(token: string): string {
  const kebab = token.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/([a-z])(\d)/g, '$1-$2');
  return `--rp-${kebab}`;
}

function tokenVariables(tokens: SemanticTokens): Record<string, string> {
  return Object.fromEntries(Object.entries(tokens).map(([token, value]) => [cssVariableName(token), value]));
}

/** Tinted surfaces (alerts, badges, quiet buttons) by Mantine's names for the colours that carry meaning. */
function tintVariables(
  color: string,
  tint: { readonly text: string; readonly soft: string; readonly mark: string },
): Record<string, string> {
  return {
    [`--mantine-color-${color}-light`]: tint.soft,
    [`--mantine-color-${color}-light-hover`]: `color-mix(in srgb, ${tint.mark} 16%, ${tint.soft})`,
    [`--mantine-color-${color}-light-color`]: tint.text,
  };
}

/** Mantine's own variables follow the tokens, so that its components need no colour of their own. */
function mantineVariables(tokens: SemanticTokens): Record<string, string> {
  return {
    '--mantine-color-body': tokens.canvas,
    '--mantine-color-text': tokens.text,
    '--mantine-color-bright': tokens.text,
    '--mantine-color-dimmed': tokens.text3,
    '--mantine-color-placeholder': tokens.text3,
    '--mantine-color-anchor': tokens.accentText,
    '--mantine-color-error': tokens.danger,
    '--mantine-color-success': tokens.ok,
    '--mantine-color-default': tokens.surface,
    '--mantine-color-default-hover': tokens.hover,
    '--mantine-color-default-color': tokens.text,
    '--mantine-color-default-border': tokens.lineStrong,
    '--mantine-color-disabled': tokens.sunken,
    '--mantine-color-disabled-color': tokens.text3,
    '--mantine-color-disabled-border': tokens.line,
    '--mantine-color-ultra-filled': tokens.accent,
    '--mantine-color-ultra-filled-hover': tokens.accentHover,
    '--mantine-color-ultra-light': tokens.accentSoft,
    '--mantine-color-ultra-light-color': tokens.accentText,
    '--mantine-color-ultra-text': tokens.accentText,
    ...tintVariables('red', { text: tokens.danger, soft: tokens.dangerSoft, mark: tokens.dangerMark }),
    ...tintVariables('yellow', { text: tokens.warn, soft: tokens.warnSoft, mark: tokens.warnMark }),
    ...tintVariables('green', { text: tokens.ok, soft: tokens.okSoft, mark: tokens.okMark }),
    ...tintVariables('gray', { text: tokens.mute, soft: tokens.muteSoft, mark: tokens.muteMark }),
  };
}

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {
    '--rp-nav-w': rem(232),
    '--rp-rail-w': rem(64),
    '--rp-bar-h': rem(56),
    '--rp-row-h': rem(48),
    '--rp-num': '"tnum" 1, "cv11" 1, "zero" 0',
    '--rp-ease': 'cubic-bezier(0.2, 0, 0, 1)',
    '--rp-fast': '120ms',
    '--rp-med': '200ms',
  },
  light: { ...tokenVariables(lightTokens), ...mantineVariables(lightTokens) },
  dark: { ...tokenVariables(darkTokens), ...mantineVariables(darkTokens) },
});
