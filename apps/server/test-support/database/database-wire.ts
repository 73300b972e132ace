import { connect, createServer, type Socket } from 'node:net';

export interface DatabaseWire {
  /** The database, by way of the wire. */
  readonly url: string;
  /** How often something was sent to the database after it had answered. */
  roundTrips(): number;
  /** Open connections carry nothing any more and are not closed, as after a lost route. New ones do. */
  fallSilent(): void;
  /** New connections carry nothing either. */
  stayDead(): void;
  /** Open connections are closed, and new ones too. */
  refuse(): void;
  close(): void;
}

/** A proxy between the product and its database. */
export async function startDatabaseWire(databaseUrl: string): Promise<DatabaseWire> {
  const target = new URL(databaseUrl);
  const databasePort = Number(target.port);
  const sockets: Socket[] = [];
  let [isDead, isClosed] = [false, false];
  let [roundTrips, isAnswered] = [0, true];
  const fallSilent = () => sockets.forEach((socket) => socket.unpipe());
  const server = createServer((near) => {
    sockets.push(near.on('error', () => near.destroy()));
    if (isClosed) near.destroy();
    if (isDead || isClosed) return;
    const far = connect(databasePort, target.hostname);
    sockets.push(far.on('error', () => far.destroy()));
    near.on('data', () => {
      if (isAnswered) roundTrips += 1;
      isAnswered = false;
    });
    far.on('data', () => (isAnswered = true));
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  target.port = String(typeof address === 'object' ? address?.port : 0);
  return {
    url: target.href,
    roundTrips: () => roundTrips,
    fallSilent,
    stayDead() {
      isDead = true;
      fallSilent();
    },
    refuse() {
      isClosed = true;
      for (const socket of sockets) socket.destroy();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
