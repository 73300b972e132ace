import type { Requirement } from '@rampart/domain/framework.ts';

interface Line {
  readonly depth: number;
  readonly id: string;
  readonly name: string;
}

const line = /^(?<indent> *)(?<id>\S+) (?<name>\S.*)$/;

function lineOf(text: string): Line {
  const found = line.exec(text)?.groups;
  if (found === undefined) throw new Error(`“${text}” is not an id, a blank and a name.`);
  return { depth: found['indent']!.length / 2, id: found['id']!, name: found['name']! };
}

/** Takes the lines of this depth, and what is below each, from the front. */
function take(lines: Line[], depth: number): Requirement[] {
  const requirements: Requirement[] = [];
  for (let next = lines[0]; next?.depth === depth; next = lines[0]) {
    lines.shift();
    requirements.push({ id: next.id, name: next.name, parts: take(lines, depth + 1) });
  }
  return requirements;
}

/** A tree out of a table: an id and a name on each line, two blanks before them for each level. */
export function requirementsIn(table: string): Requirement[] {
  const lines = table
    .split('\n')
    .filter((text) => text.trim() !== '')
    .map(lineOf);
  const requirements = take(lines, 0);
  if (lines.length > 0) throw new Error(`“${lines[0]!.id} ${lines[0]!.name}” is indented further than what it could be a part of.`);
  return requirements;
}
