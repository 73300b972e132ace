import { createTheme, rem, defaultVariantColorsResolver, type VariantColorsResolver } from '@mantine/core';
import { fieldDefaults } from './field-defaults.ts';
import { overlayDefaults } from './overlay-defaults.ts';
import { palettes } from './palettes.ts';
import { surfaceDefaults } from './surface-defaults.ts';

/** `subtle` is the toolbar button, `danger` the quiet destructive one: both stay inside the token set. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const isAccent = !input.color || input.color === 'ultra';
  if (input.variant === 'subtle' && isAccent) {
    return {
      ...defaultVariantColorsResolver(input),
      background: 'transparent',
      hover: 'var(--rp-hover)',
      color: 'var(--rp-text-2)',
      border: '1px solid transparent',
    };
  }
  if (input.variant === 'danger') {
    return {
      background: 'transparent',
      hover: 'var(--rp-danger-soft)',
      color: 'var(--rp-danger)',
      border: '1px solid var(--rp-line-strong)',
    };
  }
  return defaultVariantColorsResolver(input);
};

const sans = '"Inter Variable", Inter, system-ui, -apple-system, "Segoe UI", sans-serif';

const typography = {
  fontFamily: sans,
  fontFamilyMonospace: '"JetBrains Mono Variable", ui-monospace, "SF Mono", Menlo, Consolas, monospace',
  fontSizes: { xs: rem(12), sm: rem(13), md: rem(14), lg: rem(16), xl: rem(20) },
  lineHeights: { xs: '1.35', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.3' },
  fontWeights: { regular: '400', medium: '550', bold: '650' },
  headings: {
    fontFamily: sans,
    fontWeight: '620',
    textWrap: 'balance' as const,
    sizes: {
      h1: { fontSize: rem(24), lineHeight: '1.25' },
      h2: { fontSize: rem(18), lineHeight: '1.35' },
      h3: { fontSize: rem(15), lineHeight: '1.4' },
      h4: { fontSize: rem(14), lineHeight: '1.45' },
      h5: { fontSize: rem(13), lineHeight: '1.45' },
      h6: { fontSize: rem(12), lineHeight: '1.4' },
    },
  },
};

export const theme = createTheme({
  ...typography,
  colors: palettes,
  primaryColor: 'ultra',
  primaryShade: { light: 6, dark: 6 },
  white: '#FFFFFF',
  black: '#1F1E1B',
  autoContrast: true,
  luminanceThreshold: 0.3,
  variantColorResolver,

  focusRing: 'auto',
  cursorType: 'pointer',
  respectReducedMotion: true,

  spacing: { xs: rem(4), sm: rem(8), md: rem(12), lg: rem(16), xl: rem(24), '2xl': rem(32), '3xl': rem(48) },
  radius: { xs: rem(3), sm: rem(5), md: rem(7), lg: rem(12), xl: rem(14) },
  defaultRadius: 'md',
  shadows: {
    xs: '0 1px 1px rgba(20,20,16,.05)',
    sm: '0 1px 2px rgba(20,20,16,.06), 0 1px 1px rgba(20,20,16,.04)',
    md: '0 4px 12px -2px rgba(20,20,16,.10), 0 1px 3px rgba(20,20,16,.06)',
    lg: '0 12px 32px -6px rgba(20,20,16,.18), 0 2px 6px rgba(20,20,16,.06)',
    xl: '0 24px 64px -12px rgba(20,20,16,.28), 0 4px 12px rgba(20,20,16,.08)',
  },

  // `xl` repeats `lg` only because Mantine needs five keys.
  breakpoints: { xs: '20em', sm: '50em', md: '93em', lg: '120em', xl: '120em' },

  components: { ...surfaceDefaults, ...fieldDefaults, ...overlayDefaults },
});
