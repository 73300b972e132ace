import { describe, expect, it } from 'vitest';
import { createTokenRenewal } from './token-renewal.ts';

/** Tabs share the stored token and the lock, but nothing else. */
function browser() {
  const shared = { token: 'old' as string | undefined, refreshes: 0, answer: 'new' as string | undefined };
  let queue: Promise<unknown> = Promise.resolve();
  const tab = () =>
    createTokenRenewal({
      readToken: () => shared.token,
      writeToken: (token) => {
        shared.token = token;
      },
      refresh: () => {
        shared.refreshes += 1;
        return Promise.resolve(shared.answer);
      },
      exclusively: (work) => {
        const result = queue.then(work);
        queue = result.catch(() => null);
        return result;
      },
    });
  return { shared, tab };
}

describe('createTokenRenewal', () => {
  it('renews once for calls that fail together', async () => {
    const { shared, tab } = browser();
    const renew = tab();
    expect(await Promise.all([renew('old'), renew('old'), renew('old')])).toEqual(['new', 'new', 'new']);
    expect(shared).toEqual({ token: 'new', refreshes: 1, answer: 'new' });
  });

  it('renews once among tabs', async () => {
    const { shared, tab } = browser();
    expect(await Promise.all([tab()('old'), tab()('old')])).toEqual(['new', 'new']);
    expect(shared.refreshes).toBe(1);
  });

  it('takes the stored token when it is newer than the refused one', async () => {
    const { shared, tab } = browser();
    expect(await tab()('older still')).toBe('old');
    expect(shared.refreshes).toBe(0);
  });

  it('yields nothing, and keeps the stored token for its owner to clear, when the session is over', async () => {
    const { shared, tab } = browser();
    shared.answer = undefined;
    expect(await tab()('old')).toBeUndefined();
    expect(shared.token).toBe('old');
  });

  it('renews again the next time', async () => {
    const { shared, tab } = browser();
    const renew = tab();
    await renew('old');
    shared.answer = 'newer';
    expect(await renew('new')).toBe('newer');
    expect(shared.refreshes).toBe(2);
  });
});
