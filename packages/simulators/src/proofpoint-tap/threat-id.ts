import { createHash } from 'node:crypto';

const known = new Map<string, string>();
const mostKnown = 5000;

/** TAP's own id of a threat: 64 hexadecimal digits, one for each condemned artefact. */
export function threatIdOf(artefact: string): string {
  const before = known.get(artefact);
  if (before !== undefined) return before;
  if (known.size >= mostKnown) known.clear();
  const id = createHash('sha256').update(`tap ${artefact}`).digest('hex');
  known.set(artefact, id);
  return id;
}

export const threatUrlOf = (threatId: string): string => `https://threatinsight.proofpoint.com/threat/email/${threatId}`;
