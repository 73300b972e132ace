import { mkdir, readFile, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type APIRequestContext, expect } from '@playwright/test';
import { dataFolder } from './vendor-writes.ts';

/** What a person does in the console of a simulated vendor. */
export async function actInConsole(request: APIRequestContext, simulator: string, act: string, ...given: unknown[]): Promise<unknown> {
  const console = await readFile(join(dataFolder(), 'demo-console'), 'utf8');
  const answer = await request.post(`${console}/${simulator}/${act}`, { data: given });
  expect(answer.status(), await answer.text()).toBe(200);
  return ((await answer.json()) as { answer: unknown }).answer;
}

const patienceMs = 500;

/** What is set at a simulated vendor is so for every tenant: journeys that count what is in place there take turns. */
export async function aloneAt<T>(simulator: string, work: () => Promise<T>): Promise<T> {
  const lock = join(dataFolder(), `alone-at-${simulator}`);
  const isTaken = (): Promise<boolean> =>
    mkdir(lock).then(
      () => false,
      () => true,
    );
  while (await isTaken()) await wait(patienceMs);
  try {
    return await work();
  } finally {
    await rmdir(lock);
  }
}
