/** Nothing was written; the message says in one sentence what to change. */
export class GeneratorRefusal extends Error {}
