import type { Histogram } from 'prom-client';
import type { Metrics } from './metrics.ts';

/** For unchanged polls, which are answered before any hook. The histogram of a path is found once: there are thousands of polls a second. */
export function observeUnchanged({ requests }: Pick<Metrics, 'requests'>): (path: string, seconds: number) => void {
  const observers = new Map<string, Histogram.Internal<'kind' | 'method' | 'route' | 'status'>>();
  return (path, seconds) => {
    const observer = observers.get(path) ?? requests.labels({ kind: 'poll', method: 'GET', route: path, status: 304 });
    observers.set(path, observer);
    observer.observe(seconds);
  };
}
