import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from './repository.ts';

/** How many requirements each section of ASVS 5.0.0 has at levels 1 and 2; those of level 3 come after them. */
const sections: Readonly<Record<string, number>> = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
  '17.1': 1,
  '17.2': 4,
  '17.3': 2,
};

export const requirements: readonly string[] = Object.entries(sections).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, at) => `${section}.${at + 1}`),
);

export interface AsvsRow {
  readonly requirement: string;
  readonly level: string;
  readonly verdict: string;
  readonly where: string;
}

const row = /^\| (\d+\.\d+\.\d+) \| (\d) \| [^|]+ \| ([a-z ]+) \| (.+) \|$/;

export const rowsIn = (page: string): AsvsRow[] =>
  page.split('\n').flatMap((line) => {
    const [, requirement, level, verdict, where] = row.exec(line) ?? [];
    return requirement === undefined ? [] : [{ requirement, level: level!, verdict: verdict!, where: where! }];
  });

/** Paths are in code quotes and have a slash, or are a page of the root. */
const namedIn = ({ where }: AsvsRow): string[] =>
  [...where.matchAll(/`([\w./-]+)`/g)].map(([, name]) => name!).filter((name) => name.includes('/') || name.endsWith('.md'));

export const missingFiles = (rows: readonly AsvsRow[]): string[] =>
  rows.flatMap(namedIn).filter((name) => !existsSync(join(repositoryRoot, name)));

/** What is said to be met names a file that meets it, or says in words what there is none of. */
export const unproven = (rows: readonly AsvsRow[]): string[] =>
  rows.filter(({ verdict, where }) => verdict === 'met' && where.trim().length < 10).map(({ requirement }) => requirement);
