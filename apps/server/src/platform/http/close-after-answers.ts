import type { FastifyInstance } from 'fastify';

/**
 * Closes a server once its last answer is given. Connections that have asked for nothing by then are not waited for: browsers open spare ones, and
 * Node, which counts them as busy, would wait for as long as they stay open. To be called before the server listens.
 */
export function closeAfterAnswers(app: FastifyInstance): () => Promise<void> {
  let underWay = 0;
  let onLast: (() => void) | undefined;
  app.server.on('request', (_request, response) => {
    // An unchanged poll is answered by now: to listen for its end would cost as much as all the rest of it.
    if (response.writableEnded && response.statusCode === 304) return;
    underWay += 1;
    response.once('close', () => {
      underWay -= 1;
      if (underWay === 0) onLast?.();
    });
  });
  return async () => {
    // A connection whose last answer is still to come would otherwise be kept open after it, and waited for.
    app.server.keepAliveTimeout = 1;
    const closed = app.close();
    if (underWay > 0) await new Promise<void>((resolve) => (onLast = resolve));
    app.server.closeAllConnections();
    await closed;
  };
}
