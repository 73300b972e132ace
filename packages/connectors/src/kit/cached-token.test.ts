import { expect, test } from 'vitest';
import { CachedToken, type IssuedToken, type TokenKeeper } from './cached-token.ts';

function tokenOf(seconds: number) {
  let time = Date.parse('2026-03-02T09:00:00Z');
  let issued = 0;
  const now = () => new Date(time);
  const token = new CachedToken({
    now,
    async issue() {
      issued += 1;
      return { token: `token-${issued}`, expiresAt: new Date(time + seconds * 1000) };
    },
  });
  return {
    token,
    pass: (later: number): void => {
      time += later * 1000;
    },
  };
}

test('a token that lives shortly serves for half of its life', async () => {
  const { token, pass } = tokenOf(60);
  expect(await token.get()).toBe('token-1');
  pass(29);
  expect(await token.get()).toBe('token-1');
  pass(2);
  expect(await token.get()).toBe('token-2');
});

test('a token serves until shortly before it expires', async () => {
  const { token, pass } = tokenOf(3600);
  expect(await token.get()).toBe('token-1');
  pass(3400);
  expect(await token.get()).toBe('token-1');
  pass(100);
  expect(await token.get()).toBe('token-2');
});

test('calls that start together ask once', async () => {
  const { token } = tokenOf(3600);
  expect(await Promise.all([token.get(), token.get(), token.get()])).toEqual(['token-1', 'token-1', 'token-1']);
});

test('a refused token is replaced, once for all who were refused with it', async () => {
  const { token } = tokenOf(3600);
  const refused = await token.get();
  expect(await Promise.all([token.get(refused), token.get(refused)])).toEqual(['token-2', 'token-2']);
  expect(await token.get(refused)).toBe('token-2');
});

test('does not cache a failure', async () => {
  let asked = 0;
  const token = new CachedToken({
    now: () => new Date(0),
    async issue() {
      asked += 1;
      if (asked === 1) throw new Error('away');
      return { token: 'later', expiresAt: new Date(3_600_000) };
    },
  });
  await expect(token.get()).rejects.toThrow('away');
  expect(await token.get()).toBe('later');
});

test('a token that an earlier use has left is used until it expires or is refused, and the next one is left in its place', async () => {
  const left = new Map<string, IssuedToken>();
  const tokens: TokenKeeper = { find: (purpose) => left.get(purpose), keep: (purpose, token) => void left.set(purpose, token) };
  let issued = 0;
  let time = 0;
  const use = (purpose = 'reading') =>
    new CachedToken({
      now: () => new Date(time),
      tokens,
      purpose,
      async issue() {
        issued += 1;
        return { token: `token-${issued}`, expiresAt: new Date(time + 3_600_000), refreshToken: 'secret' };
      },
    });
  expect([await use().get(), await use().get(), await use('mail').get()]).toEqual(['token-1', 'token-1', 'token-2']);
  expect([await use().get('token-1'), await use().get()]).toEqual(['token-3', 'token-3']);
  time = 3_500_000;
  expect([await use().get(), await use().get()]).toEqual(['token-4', 'token-4']);
  expect(JSON.stringify([...left])).not.toContain('secret');
});
