import pg from 'pg';

export interface Listener {
  /** False while the connection is lost: what relies on notifications must not trust its memory then. */
  readonly isUp: () => boolean;
  on(channel: string, heard: (payload: string) => void): void;
  /** Called each time the connection is lost or back, when everything remembered may be stale. */
  onInterruption(forget: () => void): void;
  close(): Promise<void>;
}

export interface ListenOptions {
  readonly connectionString: string;
  readonly channels: readonly string[];
  readonly onError: (error: Error) => void;
}

const retryAfterMs = 500;

/** One connection that hears what other processes changed, and comes back by itself. */
export async function listen({ connectionString, channels, onError }: ListenOptions): Promise<Listener> {
  const heard = new Map<string, ((payload: string) => void)[]>();
  const interruptions: (() => void)[] = [];
  let client: pg.Client | undefined;
  let isUp = false;
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;

  const interrupted = (error: Error) => {
    if (!isUp || isClosed) return;
    isUp = false;
    onError(error);
    for (const forget of interruptions) forget();
    retry = setTimeout(() => void reconnect(), retryAfterMs);
  };

  const connect = async () => {
    const next = new pg.Client({ connectionString, keepAlive: true });
    next.on('error', interrupted);
    next.on('end', () => interrupted(new Error('The listening connection ended.')));
    next.on('notification', ({ channel, payload }) => {
      for (const each of heard.get(channel) ?? []) each(payload ?? '');
    });
    await next.connect();
    for (const channel of channels) await next.query(`listen ${next.escapeIdentifier(channel)}`);
    client = next;
    isUp = true;
  };

  const reconnect = async () => {
    try {
      await connect();
      for (const forget of interruptions) forget();
    } catch (error) {
      onError(error instanceof Error ? error : new Error(String(error)));
      if (!isClosed) retry = setTimeout(() => void reconnect(), retryAfterMs);
    }
  };

  await connect();
  return {
    isUp: () => isUp,
    on: (channel, each) => void heard.set(channel, [...(heard.get(channel) ?? []), each]),
    onInterruption: (forget) => void interruptions.push(forget),
    async close() {
      isClosed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
