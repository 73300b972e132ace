import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../platform/refusal.ts';

interface Address {
  readonly port: number;
  readonly host: string;
}

function explain(error: unknown, { port, host }: Address): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return new Refusal(`Port ${port} is in use. Stop what listens there, or set PORT to another one.`);
  if (code === 'EACCES') return new Refusal(`Port ${port} may not be used by this user. Set PORT to one above 1023.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new Refusal(`RAMPART_HOST is wrong: ${host} is not an address of this machine.`);
  return error;
}

export async function listenOn(app: FastifyInstance, address: Address): Promise<void> {
  try {
    await app.listen({ port: address.port, host: address.host });
  } catch (error) {
    throw explain(error, address);
  }
}

/** Before anything is started or changed: is the port there to be had? */
export async function checkPort(address: Address): Promise<void> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject);
      probe.listen(address.port, address.host, resolve);
    });
  } catch (error) {
    throw explain(error, address);
  }
  await new Promise((resolve) => probe.close(resolve));
}
