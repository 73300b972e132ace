import { readFileSync } from 'node:fs';
import type { FrameworkId } from '@rampart/domain/framework.ts';

interface MappingReason {
  readonly framework: string;
  readonly requirement: string;
  readonly reason: string;
}

function reasonIn(line: string): MappingReason {
  const [framework = '', requirement = '', reason = '', ...more] = line.split('\t');
  if (reason === '' || more.length > 0) throw new Error(`“${line}” is not a framework, a requirement and a reason.`);
  return { framework, requirement, reason };
}

/** Why controls answer a requirement, a line for each that any control answers. A new line is reviewed like code. */
export const mappingReasons: readonly MappingReason[] = readFileSync(new URL('mapping-reasons.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map(reasonIn);

const keyOf = (framework: string, requirement: string): string => `${framework} ${requirement}`;
const byKey = new Map(mappingReasons.map(({ framework, requirement, reason }) => [keyOf(framework, requirement), reason]));

/** What a control does that answers the requirement; `null` where no control of the catalog answers it. */
export const mappingReason = (framework: FrameworkId, requirement: string): string | null =>
  byKey.get(keyOf(framework, requirement)) ?? null;
