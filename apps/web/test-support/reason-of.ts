import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import type { RenderedScreen } from './render-screen.tsx';

/** Why a button cannot be used, as its tooltip says. A button that can be used fails the test. */
export async function reasonOf(button: HTMLElement, user: RenderedScreen['user']): Promise<string | null> {
  expect(button.getAttribute('aria-disabled'), `${button.textContent || button.ariaLabel} is open`).toBe('true');
  await user.hover(button);
  const { textContent } = await screen.findByRole('tooltip');
  await user.unhover(button);
  return textContent;
}
