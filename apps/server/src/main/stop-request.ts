const stopSignals = ['SIGINT', 'SIGTERM'] as const;

export interface StopRequest {
  readonly signal: AbortSignal;
  /** Stops watching, so that the process can end. */
  dispose(): void;
}

/** What is used of the process; this one, except in tests. */
interface StoppedProcess extends Pick<NodeJS.Process, 'on' | 'once' | 'off' | 'exit' | 'disconnect'> {
  /** Missing where the process was started without a channel. */
  readonly connected?: boolean;
}

/** One request may come as several signals: a terminal and a service manager signal the whole group, and npm passes on what it gets. */
const sameRequestMs = 1000;

/** Aborts at Ctrl-C, SIGTERM, or when the process that started this one ends or closes the channel. A second Ctrl-C, a moment later, does not wait. */
export function watchForStop(own: StoppedProcess = process): StopRequest {
  const controller = new AbortController();
  let askedAt: number | undefined;
  const orphaned = () => controller.abort();
  const asked = () => {
    askedAt ??= performance.now();
    if (performance.now() - askedAt > sameRequestMs) own.exit(1);
    controller.abort();
  };
  for (const signal of stopSignals) own.on(signal, asked);
  own.once('disconnect', orphaned);
  // The channel may have been closed before anything listened.
  if (own.connected === false) orphaned();
  return {
    signal: controller.signal,
    dispose() {
      for (const signal of stopSignals) own.off(signal, asked);
      own.off('disconnect', orphaned);
      if (own.connected) own.disconnect?.();
    },
  };
}
