import { ChangeObject } from '@rampart/domain/change-object.ts';
import { GeneratorRefusal } from './generator-refusal.ts';
import { camelCase, checkedName, checkedPlace, literal, oneOf } from './names.ts';
import { register } from './register.ts';
import { runGenerator } from './run-generator.ts';

const kinds = ['create', 'update', 'enable', 'delete'] as const;

interface NewChange {
  readonly area: string;
  readonly name: string;
  readonly object: string;
  readonly settings: string;
  readonly kinds: readonly string[];
}

const changesFile = (change: NewChange) => `import { defineChanges } from '@rampart/domain/change.ts';
import { z } from 'zod';

export const ${camelCase(change.name)}Changes = defineChanges({
  area: '${change.area}',
  name: '${change.name}',
  object: '${change.object}',
  settings: ${change.settings},
  kinds: [${change.kinds.map(literal).join(', ')}],
});
`;

/** A new kind of object, with its place among the others when changes are applied. */
const withObject =
  (object: string, rank: string, noun: string) =>
  (text: string): string => {
    if (!text.includes('\n} as const;'))
      throw new GeneratorRefusal('The table of objects is not where it was: correct tools/generators/new-change.ts.');
    return text.replace('\n} as const;', `\n  ${object}: { rank: ${rank}, noun: ${literal(noun)} },\n} as const;`);
  };

runGenerator({
  command: 'npm run new-change -- <area>/<name> --object … --settings …',
  positionalCount: 1,
  options: {
    object: `what is changed: ${ChangeObject.options.join(', ')}, or a new kind of object`,
    settings: 'zod schema of the settings, such as z.object({ name: z.string() })',
    kinds: `what can be done, with commas between: ${kinds.join(', ')}; all of them unless given`,
    rank: 'of a new object: 0 to 3, lower ones are applied first; 1 unless given',
    noun: 'what people call a new object; its name unless given',
  },
  plan(options) {
    const [area, name] = checkedPlace('the change', options.positionals[0]);
    const object = checkedName('the object', options.required('object').replaceAll('_', '-')).replaceAll('-', '_');
    const rank = options.optional('rank') ?? '1';
    if (!/^[0-3]$/.test(rank)) throw new GeneratorRefusal('The rank must be 0, 1, 2 or 3.');
    const isNewObject = !ChangeObject.options.some((known) => known === object);
    const file = changesFile({
      area,
      name,
      object,
      settings: options.required('settings'),
      kinds: (options.optional('kinds') ?? kinds.join(',')).split(',').map((kind) => oneOf('A kind of change', kinds, kind)),
    });
    return {
      create: { [`packages/changes/src/${area}/${name}.ts`]: file },
      edit: {
        'packages/changes/src/registry.ts': register({ group: area, name, exported: `${camelCase(name)}Changes` }),
        ...(isNewObject
          ? { 'packages/domain/src/change-object.ts': withObject(object, rank, options.optional('noun') ?? object.replaceAll('_', ' ')) }
          : {}),
      },
    };
  },
  next: 'Now let a connector apply it, in its apply.ts, and a control make it.',
});
