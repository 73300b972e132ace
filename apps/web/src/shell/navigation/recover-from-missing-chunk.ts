import { signOut } from '../session/session.ts';

const key = 'rampart.reloaded-for-chunk';

/** A release replaced the files this page was built from: end the session and load the new ones, but never in a loop. */
export async function recoverFromMissingChunk(cause: unknown): Promise<never> {
  const reloadedAt = Number(window.sessionStorage.getItem(key) ?? 0);
  if (Date.now() - reloadedAt < 60_000) throw new Error('A part of the application could not be loaded.', { cause });
  window.sessionStorage.setItem(key, String(Date.now()));
  await signOut();
  window.location.reload();
  return new Promise<never>(() => undefined);
}
