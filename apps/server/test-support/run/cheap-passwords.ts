import { vi } from 'vitest';

/** Passwords are hashed for every person of every test: with what the product spends on each, that was most of the time. */
vi.mock(import('@node-rs/argon2'), async (original) => {
  const real = await original();
  return { ...real, hash: (password, cost, signal) => real.hash(password, { ...cost, memoryCost: 64, timeCost: 1 }, signal) };
});
