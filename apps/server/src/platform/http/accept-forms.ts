import type { FastifyInstance } from 'fastify';
import { BadRequest, HttpError } from './http-error.ts';

export const formType = 'application/x-www-form-urlencoded';

class NotAForm extends HttpError {
  constructor() {
    super(415, `The request must be sent as a form (${formType}).`);
  }
}

/** A field given twice is refused: two readers of it might not choose the same one. */
function parseForm(body: string): Record<string, string> {
  const fields = [...new URLSearchParams(body)];
  if (new Set(fields.map(([name]) => name)).size !== fields.length) throw new BadRequest('A field of the form was sent twice.');
  return Object.fromEntries(fields);
}

/** In this scope alone a body is a form, and nothing else: any page can send one here without asking first. */
export function acceptForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => done(new NotAForm()));
  scope.addContentTypeParser(formType, { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, parseForm(body.toString()));
    } catch (error) {
      done(error instanceof Error ? error : new BadRequest('The form could not be read.'));
    }
  });
}
