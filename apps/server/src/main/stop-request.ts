const stopSignals = ['SIGINT', 'SIGTERM'] as const;

export interface StopRequest {
  readonly signal: AbortSignal;
  /** Stops watching, so that the process can end. */
  dispose(): void;
}

/** Aborts at Ctrl-C, SIGTERM, or the end of the process that started this one. A second Ctrl-C does not wait. */
export function watchForStop(): StopRequest {
  const controller = new AbortController();
  const orphaned = () => controller.abort();
  const asked = () => {
    if (controller.signal.aborted) process.exit(1);
    controller.abort();
  };
  for (const signal of stopSignals) process.on(signal, asked);
  process.once('disconnect', orphaned);
  return {
    signal: controller.signal,
    dispose() {
      for (const signal of stopSignals) process.off(signal, asked);
      process.off('disconnect', orphaned);
      if (process.connected) process.disconnect();
    },
  };
}
