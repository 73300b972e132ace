import { defaultVariantColorsResolver, type VariantColorsResolver } from '@mantine/core';

/** `subtle` is the toolbar button, `danger` the quiet destructive one: both stay inside the token set. */
export const variantColorResolver: VariantColorsResolver = (input) => {
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
