import { notifications } from '@mantine/notifications';
import { closeCommandPalette } from '@rampart/ui/palette-store.ts';
import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { afterEach } from 'vitest';
import { queryClient } from '../src/shell/api/query-client.ts';
import { agreementPrompt } from '../src/shell/gates/agreement-prompt.ts';
import { clearSession } from '../src/shell/session/session.ts';
import { stepUpPrompt } from '../src/shell/step-up/step-up-prompt.ts';
import { answerStylesQuickly } from './quick-styles.ts';
import { playedApi } from './render-screen.tsx';

/** Without a copy of the screen: it is called each time that something waited for is not there yet. */
function wordsOnScreen(): string {
  const words: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) if (texts.currentNode.parentElement?.tagName !== 'STYLE') words.push(texts.currentNode.textContent ?? '');
  return words.join(' · ');
}

// Fields that grow with their text wait for fonts, which happy-dom does not have.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

answerStylesQuickly(window);

// React notes for every element where it was made, for its warnings: that took a fifth of the time of these tests.
const internals = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE') as object;
const noMoreStacks = { get: () => Number.POSITIVE_INFINITY, set: () => {}, configurable: true };
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', noMoreStacks);

configure({
  // A busy machine takes its time to load a screen for the first time.
  asyncUtilTimeout: 30_000,
  // The words on the screen say more than its markup.
  getElementError: (message) => new Error(`${message?.split('\n')[0]}\nOn the screen: ${wordsOnScreen()}`),
});

// A failed query is asked again as often as in the product, and without its patience, which `is-worth-retrying.test.ts` is about.
const { queries, ...others } = queryClient.getDefaultOptions();
queryClient.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 20 } });

afterEach(async () => {
  cleanup();
  closeCommandPalette();
  // What one test has copied must not be what another one finds.
  await navigator.clipboard?.writeText('');
  notifications.clean();
  agreementPrompt.close();
  stepUpPrompt.cancel();
  clearSession({ hasEnded: false });
  window.localStorage.clear();
  window.sessionStorage.clear();
  const faults = playedApi()?.faults ?? [];
  if (faults.length > 0) throw new Error(faults.join('\n'));
});
