import { withTableTypes } from './feature-edits.ts';
import { GeneratorRefusal } from './generator-refusal.ts';
import { camelCase, checkedName, checkedPlace, pascalCase, snakeCase } from './names.ts';
import { nextMigration, tableTypes } from './next-migration.ts';
import { register } from './register.ts';
import { runGenerator } from './run-generator.ts';

interface NewEventKind {
  readonly area: string;
  /** Several of them, as the file is called, and one. */
  readonly name: string;
  readonly event: string;
  readonly about: string;
}

const factFile = ({ area, name, event, about }: NewEventKind) => `import { defineEvents } from '@rampart/domain/event-kind.ts';
import { z } from 'zod';

/** ${about} */
const ${pascalCase(event)} = z.object({
  /** The same for the same event, however often it is read. */
  id: z.string(),
  at: z.iso.datetime(),
  /** The person it is about, in lower case. */
  mail: z.string(),
  outcome: z.string(),
});
export type ${pascalCase(event)} = z.infer<typeof ${pascalCase(event)}>;

export const ${camelCase(name)} = defineEvents({
  id: '${area}.${name}',
  event: ${pascalCase(event)},
  unit: { one: '${event.replaceAll('-', ' ')}', many: '${name.replaceAll('-', ' ')}' },
});
`;

const rollupFile = ({ area, name, event }: NewEventKind) => `import { ${camelCase(name)} } from '@rampart/facts/${area}/${name}.ts';
import { type Column, dayCell, defineRollup, textCell } from './rollup.ts';

const columns: readonly Column[] = [
  { name: 'day', type: 'date' },
  { name: 'mail', type: 'text' },
  { name: 'outcome', type: 'text' },
  { name: 'count', type: 'integer' },
];
const count = columns.length - 1;

/** A row for each day, person and outcome. */
export const ${camelCase(event)}Rollup = defineRollup({
  kind: ${camelCase(name)},
  table: '${snakeCase(event)}_day',
  columns,
  rowOf: ({ at, mail, outcome }) => [dayCell(at), textCell(mail), textCell(outcome), 1],
  fold: {
    keyCells: count,
    takeIn: (row, like) => {
      row[count] = Number(row[count]) + Number(like[count]);
    },
  },
});
`;

const migrationFile = ({ event }: NewEventKind) => `create table ${snakeCase(event)}_day (
  tenant_id uuid not null,
  application_id uuid not null,
  run_id uuid not null,
  row integer not null,
  day date not null,
  mail text not null,
  outcome text not null,
  count integer not null check (count > 0),
  primary key (tenant_id, day, application_id, run_id, row)
) partition by range (day);
call protect('${snakeCase(event)}_day', 'select, insert, delete');
`;

const columns = {
  application_id: 'string',
  count: 'number',
  day: 'Timestamp',
  mail: 'string',
  outcome: 'string',
  row: 'number',
  run_id: 'string',
  tenant_id: 'string',
};

const withTable =
  (table: string) =>
  (text: string): string => {
    const [line] = /readonly table: [^;]+;/.exec(text) ?? [];
    if (line === undefined)
      throw new GeneratorRefusal('The list of tables is not where it was: correct tools/generators/new-event-kind.ts.');
    return text.replace(line, `${line.slice(0, -1)} | '${table}';`);
  };

const rollups = 'apps/server/src/features/collect/rollups';

runGenerator({
  command: 'npm run new-event-kind -- <area>/<events> --event … --about …',
  positionalCount: 1,
  options: {
    event: 'one of the events, such as mail-threat; its table is called after it',
    about: 'what one event is, in a sentence',
  },
  plan(options, root) {
    const [area, name] = checkedPlace('the kind of event', options.positionals[0]);
    const planned = { area, name, event: checkedName('one event', options.required('event')), about: options.required('about') };
    const table = `${snakeCase(planned.event)}_day`;
    return {
      create: {
        [`packages/facts/src/${area}/${name}.ts`]: factFile(planned),
        [`${rollups}/${name}.ts`]: rollupFile(planned),
        [nextMigration(root, name)]: migrationFile(planned),
      },
      edit: {
        'packages/facts/src/registry.ts': register({ group: area, name }),
        [`${rollups}/registry.ts`]: register({ name, exported: `${camelCase(planned.event)}Rollup` }),
        [`${rollups}/rollup.ts`]: withTable(table),
        [tableTypes]: withTableTypes(table, columns),
      },
    };
  },
  next: 'Now let a connector stream it, and name it among the yields of a product.',
});
