import { render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useSingleKeys } from './use-single-keys.ts';

function Shell({ onEscape }: { readonly onEscape: () => void }) {
  useSingleKeys({ escape: onEscape }, { of: 'shell' });
  return null;
}

const press = (key = 'Escape') => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));

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

interface BoundProps {
  readonly of: 'screen' | 'shell';
  readonly keys: readonly string[];
  readonly onFired: (fired: string) => void;
}

function Bound({ of, keys, onFired }: BoundProps) {
  useSingleKeys(Object.fromEntries(keys.map((key) => [key, () => onFired(`${of}: ${key}`)])), { of });
  return null;
}

const screenKeys = { of: 'screen', keys: ['r', 'j'] } as const;
const shellKeys = { of: 'shell', keys: ['g r', 'j'] } as const;

test.each([
  ['the screen', screenKeys, shellKeys],
  ['the shell', shellKeys, screenKeys],
])('a sequence that was started goes before the single keys of a screen, where %s binds its keys first', (_first, one, other) => {
  const fired = vi.fn<(fired: string) => void>();
  render(
    <>
      <Bound {...one} onFired={fired} />
      <Bound {...other} onFired={fired} />
    </>,
  );
  for (const key of ['g', 'r', 'r', 'g', 'j', 'r']) press(key);
  expect(fired.mock.calls.flat()).toEqual(['shell: g r', 'screen: r', 'screen: j', 'screen: r']);
});
