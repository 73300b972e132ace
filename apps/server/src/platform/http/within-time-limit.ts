import { HttpError } from './http-error.ts';

const limitMs = 30_000;

/**
 * Fastify's own limit misses every request with a body and cuts off downloads under way. This one covers the work until
 * its reply is known; a stream then takes as long as it takes.
 */
export async function withinTimeLimit<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new HttpError(503, 'The request took too long. Try again in a moment.')), limitMs);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
