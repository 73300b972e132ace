import type { FastifyInstance } from 'fastify';

const line = /^(?<indent>[│ ]*)[├└]── (?<path>\S+) \((?<methods>[A-Z, ]+)\)$/;
const indentWidth = 4;

/** Every route of the server as `METHOD /path`, read from its own tree of routes. HEAD comes with every GET and is not listed. */
export function registeredRoutes(app: FastifyInstance): string[] {
  const parents: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((text) => {
      const { indent = '', path = '', methods = '' } = line.exec(text)?.groups ?? {};
      if (path === '') return [];
      const depth = indent.length / indentWidth;
      parents[depth] = (parents[depth - 1] ?? '') + path;
      const full = parents[depth];
      return methods.split(', ').flatMap((method) => (method === 'HEAD' ? [] : [`${method} ${full}`]));
    })
    .toSorted();
}
