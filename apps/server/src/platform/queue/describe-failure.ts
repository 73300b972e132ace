const longest = 500;

/** What libraries like to quote in their messages: addresses with passwords, headers, key=value pairs. */
const secrets: readonly (readonly [RegExp, string])[] = [
  [/(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/@]+@/gi, '$1[redacted]@'],
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, '$1 [redacted]'],
  [
    /\b([\w-]*(?:password|passwd|secret|token|api[_-]?key|authorization|cookie))(["']?\s*[=:]\s*)("[^"]*"|'[^']*'|[^\s,;&]+)/gi,
    '$1$2[redacted]',
  ],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[redacted]'],
  [/-----BEGIN [A-Z ]+-----[\s\S]*?(?:-----END [A-Z ]+-----|$)/g, '[redacted]'],
];

/** pg-boss reports a copy of an error that is no error any more. */
const messageIn = (thrown: unknown): string | undefined =>
  typeof thrown === 'object' && thrown !== null && 'message' in thrown && typeof thrown.message === 'string' ? thrown.message : undefined;

/** One line about an error, fit to be stored and shown: no stack, no fields, nothing that looks like a secret. */
export function describeFailure(error: unknown): string {
  const text =
    error instanceof Error
      ? `${error.name}: ${error.message}`
      : (messageIn(error) ?? 'The job failed with something that is not an error.');
  const clean = secrets.reduce((line, [pattern, instead]) => line.replace(pattern, instead), text.slice(0, 10 * longest));
  return clean.replace(/\s+/g, ' ').trim().slice(0, longest);
}
