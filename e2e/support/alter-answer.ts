import type { Page } from '@playwright/test';

/** An answer of the server with one thing changed, for a state that the demo is not in. */
export async function alter(page: Page, path: string, changes: object): Promise<void> {
  await page.route(path, async (route) => {
    const response = await route.fetch({ headers: { ...route.request().headers(), 'if-none-match': '' } });
    await route.fulfill({ response, json: { ...((await response.json()) as object), ...changes } });
  });
}
