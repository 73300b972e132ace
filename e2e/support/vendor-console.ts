import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type APIRequestContext, expect } from '@playwright/test';
import { dataFolder } from './vendor-writes.ts';

/** What a person does in the console of a simulated vendor. */
export async function actInConsole(request: APIRequestContext, simulator: string, act: string, ...given: unknown[]): Promise<unknown> {
  const console = await readFile(join(dataFolder(), 'demo-console'), 'utf8');
  const answer = await request.post(`${console}/${simulator}/${act}`, { data: given });
  expect(answer.status(), await answer.text()).toBe(200);
  return ((await answer.json()) as { answer: unknown }).answer;
}
