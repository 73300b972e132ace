import pg from 'pg';

export interface Listener {
  /** False while the connection is lost: what relies on notifications must not trust its memory then. */
  readonly isUp: () => boolean;
  on(channel: string, receive: (payload: string) => void): void;
  /** Called each time the connection is lost or back, when everything remembered may be stale. */
  onInterruption(forget: () => void): void;
  close(): Promise<void>;
}

export interface ListenOptions {
  readonly connectionString: string;
  readonly channels: readonly string[];
  readonly onError: (error: Error) => void;
  /** Called each time the database has answered. */
  readonly onAnswer?: () => void;
  /** A connection can be dead without saying so; a question that stays unanswered this long shows it. */
  readonly pulseMs?: number;
}

const retryAfterMs = 500;

/** One connection that receives what other processes changed, and reconnects when it is lost. */
export async function listen({
  connectionString,
  channels,
  onError,
  onAnswer = () => {},
  pulseMs = 5000,
}: ListenOptions): Promise<Listener> {
  const receivers = new Map<string, ((payload: string) => void)[]>();
  const interruptions: (() => void)[] = [];
  let current: pg.Client | undefined;
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;

  const interrupted = (client: pg.Client, error: Error) => {
    if (current !== client || isClosed) return;
    current = undefined;
    onError(error);
    for (const forget of interruptions) forget();
    retry = setTimeout(() => void reconnect(), retryAfterMs);
    client.end().catch(() => {});
  };

  const connect = async () => {
    const client = new pg.Client({ connectionString, keepAlive: true, connectionTimeoutMillis: pulseMs, query_timeout: pulseMs });
    client.on('error', (error) => interrupted(client, error));
    client.on('end', () => interrupted(client, new Error('The listening connection ended.')));
    client.on('notification', ({ channel, payload }) => {
      for (const each of receivers.get(channel) ?? []) each(payload ?? '');
    });
    try {
      await client.connect();
      for (const channel of channels) await client.query(`listen ${client.escapeIdentifier(channel)}`);
    } catch (error) {
      client.end().catch(() => {});
      throw error;
    }
    if (isClosed) await client.end();
    else current = client;
  };

  const reconnect = async () => {
    try {
      await connect();
      for (const forget of interruptions) forget();
    } catch (error) {
      if (isClosed) return;
      onError(error instanceof Error ? error : new Error(String(error)));
      retry = setTimeout(() => void reconnect(), retryAfterMs);
    }
  };

  await connect();
  const pulse = setInterval(() => {
    const asked = current;
    asked?.query('select 1').then(onAnswer, (error: Error) => interrupted(asked, error));
  }, pulseMs);
  return {
    isUp: () => current !== undefined,
    on: (channel, each) => void receivers.set(channel, [...(receivers.get(channel) ?? []), each]),
    onInterruption: (forget) => void interruptions.push(forget),
    async close() {
      isClosed = true;
      clearTimeout(retry);
      clearInterval(pulse);
      await current?.end();
    },
  };
}
