import { type APIRequestContext, expect } from '@playwright/test';
import { password, people } from './people.ts';

interface OutboxReply {
  readonly messages: readonly { readonly to: string; readonly text: string }[];
}

export async function tokenOf(request: APIRequestContext, email: string, secret = password()): Promise<string> {
  const signedIn = await request.post('/api/auth', { data: { email, password: secret } });
  expect(signedIn.status()).toBe(200);
  return ((await signedIn.json()) as { access: string }).access;
}

/** The link in the newest mail to this address that leads to this path, as provider staff read it. */
export async function linkInMail(request: APIRequestContext, to: string, path: string): Promise<string> {
  const headers = { authorization: `Bearer ${await tokenOf(request, people.superuser)}` };
  let link: string | undefined;
  const find = async (): Promise<boolean> => {
    const { messages } = (await (await request.get('/api/v1/outbox', { headers })).json()) as OutboxReply;
    const texts = messages.filter((message) => message.to === to).map(({ text }) => text);
    link = texts.flatMap((text) => text.match(/https?:\/\/\S+/g) ?? []).find((found) => new URL(found).pathname === path);
    return link !== undefined;
  };
  await expect.poll(find).toBe(true);
  const { pathname, search } = new URL(link ?? '');
  return `${pathname}${search}`;
}
