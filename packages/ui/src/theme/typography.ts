import { rem } from '@mantine/core';

const sans = '"Inter Variable", Inter, system-ui, -apple-system, "Segoe UI", sans-serif';

export const typography = {
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
