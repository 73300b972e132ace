import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Priority } from '@rampart/domain/priority.ts';
import { controlFiles } from './control-files.ts';
import { GeneratorRefusal } from './generator-refusal.ts';
import { camelCase, checkedName, checkedPlace, sentenceCase } from './names.ts';
import { register } from './register.ts';
import { runGenerator } from './run-generator.ts';

runGenerator({
  command: 'npm run new-control -- <product> <name> --fact <area>/<fact> --action … --priority … --why … --because …',
  positionalCount: 2,
  options: {
    fact: 'the fact it judges, as <area>/<fact>; it is made when it does not exist',
    action: 'what the control asks for, in one word such as Block',
    priority: `how urgent it is: ${Priority.options.join(', ')}`,
    why: 'why it matters, in a sentence',
    because: 'what a failing verdict says, in a sentence',
    name: 'its name on screen; the words of <name> unless said',
    schema: 'zod schema of a new fact; z.boolean() unless said',
    as: 'what the control calls the fact; found unless said',
    'passes-when': 'expression over the fact by that name; the fact itself unless said',
    passing: 'a value of the fact that passes; true unless said',
    failing: 'a value of the fact that fails; false unless said',
  },
  plan(options, root) {
    const product = checkedName('the product', options.positionals[0]);
    const name = checkedName('the name of the control', options.positionals[1]);
    const [area, fact] = checkedPlace('the fact', options.required('fact'));
    const priority = Priority.safeParse(options.required('priority'));
    if (!priority.success) throw new GeneratorRefusal(`The priority must be one of ${Priority.options.join(', ')}.`);

    const factFile = `packages/facts/src/${area}/${fact}.ts`;
    const isNewFact = !existsSync(join(root, factFile));
    if (!isNewFact && options.optional('schema') !== undefined)
      throw new GeneratorRefusal(`${factFile} exists already: leave --schema out.`);
    // Only a fact made here is known to be a yes or no.
    const isYesOrNo = isNewFact && options.optional('schema') === undefined;
    const code = (option: string, unlessSaid: string) => (isYesOrNo ? (options.optional(option) ?? unlessSaid) : options.required(option));

    const need = camelCase(checkedName('what the control calls the fact', options.optional('as') ?? 'found'));
    if (need === camelCase(fact))
      throw new GeneratorRefusal(`The control must call the fact something else than ${need}: say another --as.`);

    const files = controlFiles({
      product,
      name,
      area,
      fact,
      title: options.optional('name') ?? sentenceCase(name),
      action: options.required('action'),
      why: options.required('why'),
      because: options.required('because'),
      priority: priority.data,
      need,
      passesWhen: code('passes-when', need),
      passing: code('passing', 'true'),
      failing: code('failing', 'false'),
      schema: options.optional('schema') ?? 'z.boolean()',
    });
    const folder = `packages/catalog/src/controls/${product}`;
    return {
      create: {
        [`${folder}/${name}.ts`]: files.control,
        [`${folder}/${name}.test.ts`]: files.test,
        ...(isNewFact ? { [factFile]: files.fact } : {}),
      },
      edit: {
        'packages/catalog/src/controls/registry.ts': register({ group: product, name }),
        ...(isNewFact ? { 'packages/facts/src/registry.ts': register({ group: area, name: fact }) } : {}),
      },
    };
  },
  next: 'Now have a connector collect the fact, and add a remedy if the product can set it right.',
});
