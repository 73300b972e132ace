import { type APIRequestContext, expect } from '@playwright/test';
import { tokenOf } from './outbox.ts';
import { people } from './people.ts';

let isBuilt = false;

/** The demo builds its history after it has started: what the screens show is there when that is over. */
export async function demoHistoryIsBuilt(request: APIRequestContext, timeout = 90_000): Promise<void> {
  if (isBuilt) return;
  const isOver = async (): Promise<boolean> => {
    // Each time anew: a long history outlasts a token.
    const headers = { authorization: `Bearer ${await tokenOf(request, people.administrator)}` };
    const reply = await request.get('/api/v1/processing/runs', { headers });
    const { runs, backfill: ahead } = (await reply.json()) as { runs: { state: string }[]; backfill: object | null };
    return ahead === null && runs[0]?.state === 'completed';
  };
  await expect.poll(isOver, { timeout, intervals: [1000, 2000, 5000] }).toBe(true);
  isBuilt = true;
}
