import { pathToFileURL } from 'node:url';
import { type AnyEndpoint, isBinary, type ResponseSpec } from '@rampart/contract/endpoint.ts';
import type { Plugin } from 'vite';

const isCall = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'responses' in value;

/** All the client asks of a reply: is there a body, and is it bytes. */
function kindOf(spec: ResponseSpec): object | null {
  if (spec === null) return null;
  return isBinary(spec) ? { binary: spec.binary } : {};
}

/** The module's calls as constants, or null for a module that declares none. */
export function callsAsConstants(exports: Readonly<Record<string, unknown>>): string | null {
  const lines = Object.entries(exports).flatMap(([name, value]) => {
    if (!isCall(value)) return [];
    const responses = Object.fromEntries(Object.entries(value.responses).map(([status, spec]) => [status, kindOf(spec)]));
    return [`export const ${name} = ${JSON.stringify({ method: value.method, path: value.path, responses })};`];
  });
  return lines.length === 0 ? null : `${lines.join('\n')}\n`;
}

/** The browser needs a call's method, path and kinds of reply. The schemas, and zod with them, stay on the server. */
export function contractCallsPlugin(): Plugin {
  return {
    name: 'rampart:contract-calls',
    enforce: 'pre',
    load: {
      filter: { id: /\/packages\/contract\/src\/(?:[\w-]+\/)?[\w-]+\.ts$/ },
      async handler(id) {
        return callsAsConstants((await import(pathToFileURL(id).href)) as Record<string, unknown>);
      },
    },
  };
}
