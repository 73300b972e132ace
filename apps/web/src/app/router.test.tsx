import { afterEach, expect, test, vi } from 'vitest';
import { createSignedInRouter } from './router.tsx';

afterEach(() => vi.restoreAllMocks());

test('the address of a remediation and those of its steps lead to the routes that they are made for', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const router = createSignedInRouter();
  const quest = 'strengthen-okta-passwords-baseline';
  expect(router.buildLocation({ to: '/quests/$quest', params: { quest } }).pathname).toBe(`/quests/${quest}`);
  expect(router.buildLocation({ to: '/quests/$quest/$', params: { quest, _splat: 'controls' } }).pathname).toBe(
    `/quests/${quest}/controls`,
  );
  expect(warn).not.toHaveBeenCalled();
});
