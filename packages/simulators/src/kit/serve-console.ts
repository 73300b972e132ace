import { randomUUID } from 'node:crypto';
import fastify from 'fastify';
import { z } from 'zod';

type Act = (...given: readonly unknown[]) => unknown;

const Given = z.array(z.unknown()).max(5);

function actOf(control: unknown, name: string): Act | undefined {
  if (typeof control !== 'object' || control === null || !Object.hasOwn(control, name)) return undefined;
  const act: unknown = (control as Readonly<Record<string, unknown>>)[name];
  return typeof act === 'function' ? (act as Act) : undefined;
}

/**
 * What the company's administrators do in the consoles of their vendors, for demonstrations and journeys in another process:
 * `POST …/okta/setZoneStatus` with what the act is given as a list. On loopback, at an address that no one guesses.
 */
export async function serveConsole(
  running: ReadonlyMap<string, { readonly simulatorControl: unknown }>,
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const server = fastify({ logger: false, forceCloseConnections: true });
  const key = randomUUID();
  server.post<{ Params: { simulator: string; act: string } }>(`/${key}/:simulator/:act`, async ({ params, body }, reply) => {
    const act = actOf(running.get(params.simulator)?.simulatorControl, params.act);
    const given = Given.safeParse(body);
    if (act === undefined || !given.success) return reply.code(404).send({ detail: 'There is no such act.' });
    try {
      return await reply.send({ answer: (await act(...given.data)) ?? null });
    } catch (failure) {
      return reply.code(409).send({ detail: failure instanceof Error ? failure.message : String(failure) });
    }
  });
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  return { url: `${url}/${key}`, stop: () => server.close() };
}
