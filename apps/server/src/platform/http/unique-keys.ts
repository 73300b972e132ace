import type { FastifyInstance } from 'fastify';
import { BadRequest } from './http-error.ts';
import { isTooDeep } from './is-too-deep.ts';

/** In text that was parsed as JSON, a string before a colon is the name of a field, and nothing else is. */
const nameOrString = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?/g;

function namesIn(text: string): number {
  let names = 0;
  for (const [, colon] of text.matchAll(nameOrString)) if (colon !== undefined) names += 1;
  return names;
}

/** Without recursion: how deep it goes is the sender's choice. */
function fieldsOf(value: unknown): number {
  const waiting = [value];
  let fields = 0;
  for (let next = waiting.pop(); waiting.length > 0 || next !== undefined; next = waiting.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    const inside: readonly unknown[] = Object.values(next);
    if (!Array.isArray(next)) fields += inside.length;
    for (const one of inside) if (typeof one === 'object' && one !== null) waiting.push(one);
  }
  return fields;
}

/** Every field that was written is there; of one that is written twice, only the last is. */
export const hasUniqueKeys = (text: string, parsed: unknown): boolean => namesIn(text) === fieldsOf(parsed);

/** A field given twice is refused: two readers of it might not choose the same one. */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString();
    void parse(request, text, (error: Error | null, parsed?: unknown) => {
      if (error !== null) return done(error);
      if (isTooDeep(parsed)) return done(new BadRequest('The request is nested too deeply.'));
      done(hasUniqueKeys(text, parsed) ? null : new BadRequest('A field of the request was sent twice.'), parsed);
    });
  });
}
