/** Open consoles poll every few seconds; everything else of the contract is a call. */
export type RequestKind = 'poll' | 'call';

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly kind?: RequestKind;
  }
}
