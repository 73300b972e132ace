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

test('what an address says and a route cannot read reaches no screen', () => {
  const router = createSignedInRouter();
  const reading = Object.values(router.routesById).flatMap(({ options: { validateSearch } }) => (validateSearch ? [validateSearch] : []));
  expect(reading.length).toBeGreaterThan(10);
  for (const read of reading) {
    const given = { start: 'abc', page: -4, sort: 'zzz', q: ['a'], evidence: 'okta.proxies' };
    const search: Record<string, unknown> = typeof read === 'function' ? read(given) : {};
    expect({ ...given, ...search }).toMatchObject({ start: undefined, evidence: given.evidence });
    expect(Object.values({ ...given, ...search })).not.toContain(-4);
  }
});
