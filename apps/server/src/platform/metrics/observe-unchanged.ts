import type { Metrics } from './metrics.ts';
import type { RequestObserver } from './request-seconds.ts';

/** For unchanged polls, which are answered before any hook. The row of a path is found once: there are thousands of polls a second. */
export function observeUnchanged({ requests }: Pick<Metrics, 'requests'>): (path: string, seconds: number) => void {
  const observers = new Map<string, RequestObserver>();
  return (path, seconds) => {
    const known = observers.get(path);
    if (known !== undefined) return known.observe(seconds);
    const observer = requests.observerOf({ kind: 'poll', method: 'GET', route: path, status: 304 });
    observers.set(path, observer);
    observer.observe(seconds);
  };
}
