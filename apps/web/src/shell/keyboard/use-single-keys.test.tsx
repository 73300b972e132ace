import { render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useSingleKeys } from './use-single-keys.ts';

function Shell({ onEscape }: { readonly onEscape: () => void }) {
  useSingleKeys({ escape: onEscape }, { of: 'shell' });
  return null;
}

const press = () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));

/** A panel that is removed at once when it is closed, before the next listener of the key is called. */
function openPanel(): void {
  const panel = document.createElement('div');
  panel.setAttribute('role', 'dialog');
  panel.setAttribute('aria-modal', 'true');
  document.body.append(panel);
  const close = ({ key }: KeyboardEvent): void => {
    if (key !== 'Escape') return;
    panel.remove();
    window.removeEventListener('keydown', close, true);
  };
  window.addEventListener('keydown', close, true);
}

afterEach(() => document.querySelector('[role="dialog"]')?.remove());

test('the key that closes a panel does not go back as well, though the panel is gone by then', () => {
  const goBack = vi.fn<() => void>();
  render(<Shell onEscape={goBack} />);
  openPanel();
  press();
  expect([document.querySelector('[role="dialog"]'), goBack.mock.calls.length]).toEqual([null, 0]);
  press();
  expect(goBack).toHaveBeenCalledTimes(1);
});
