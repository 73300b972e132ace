import { createTheme, rem } from '@mantine/core';
import { fieldDefaults } from './field-defaults.ts';
import { overlayDefaults } from './overlay-defaults.ts';
import { palettes } from './palettes.ts';
import { surfaceDefaults } from './surface-defaults.ts';
import { typography } from './typography.ts';
import { variantColorResolver } from './variant-colors.ts';

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
