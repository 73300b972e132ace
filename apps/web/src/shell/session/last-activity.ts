const key = 'rampart.active';
/** Every key and movement would be a write: what decides are hours. */
const resolutionMs = 30_000;

const acts = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

const read = (): number => Number(window.localStorage.getItem(key) ?? Number.NaN);

function note(): void {
  const now = Date.now();
  const last = read();
  // A clock that was set back must not make the person look active for ever.
  if (last <= now && now - last < resolutionMs) return;
  window.localStorage.setItem(key, String(now));
}

/**
 * When the person last did something, in any window of this browser: they share one session. Pages poll and renew their token by
 * themselves, so the server cannot see it.
 */
export const lastActivity = {
  note,
  /** From now on. Opening the page is something that was done. */
  watch(): void {
    note();
    for (const act of acts) window.addEventListener(act, note, { capture: true, passive: true });
  },
  idleSeconds(): number {
    const last = read();
    return Number.isNaN(last) ? 0 : Math.max(0, Math.floor((Date.now() - last) / 1000));
  },
};
