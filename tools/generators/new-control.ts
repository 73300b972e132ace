import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { controlGroups } from '@rampart/domain/control-group.ts';
import { Priority } from '@rampart/domain/priority.ts';
import { ProgramType } from '@rampart/domain/program.ts';
import { controlFiles } from './control-files.ts';
import { GeneratorRefusal } from './generator-refusal.ts';
import { camelCase, checkedName, checkedPlace, oneOf, sentenceCase, shortName } from './names.ts';
import { register } from './register.ts';
import { runGenerator } from './run-generator.ts';

runGenerator({
  command:
    'npm run new-control -- <product> <name> --fact <area>/<fact> --action … --priority … --group … --description … --why … --because … --disruption … --step …',
  positionalCount: 2,
  options: {
    fact: 'the fact it judges, as <area>/<fact>; it is made when it does not exist',
    action: 'what the control asks for, such as Block',
    priority: `how urgent it is: ${Priority.options.join(', ')}; the specification derives it from the name and the action`,
    group: `what it is about: ${controlGroups.join(', ')}`,
    programs: `where it belongs, with commas between: ${ProgramType.options.join(', ')}; baseline unless given`,
    description: 'what the setting is called at the vendor and what it should be, in a sentence',
    why: 'why it matters, in a sentence',
    because: 'what a failing verdict says, in a sentence',
    evidence: 'why no collected event shows what it would have stopped, in a sentence; replace it where one does',
    disruption: 'what people will notice when it is deployed, in a sentence',
    step: 'what to do by hand at the vendor, in a sentence',
    title: 'what it does, as screens show it; the words of <name> unless given',
    name: 'what it is about, as evidence shows it with the action; the words of <name> unless given',
    schema: 'zod schema of a new fact; z.boolean() unless given',
    as: 'what the control calls the fact; its last word, or `setting` where that is its whole name, unless given',
    'passes-when': 'expression over the fact by that name; the fact itself unless given',
    passing: 'a value of the fact that passes; true unless given',
    failing: 'a value of the fact that fails; false unless given',
  },
  plan(options, root) {
    const product = checkedName('the product', options.positionals[0]);
    const name = checkedName('the name of the control', options.positionals[1]);
    const [area, fact] = checkedPlace('the fact', options.required('fact'));
    const group = oneOf('The group', controlGroups, options.required('group'));
    const programs = (options.optional('programs') ?? 'baseline').split(',').map((each) => oneOf('A program', ProgramType.options, each));

    const factFile = `packages/facts/src/${area}/${fact}.ts`;
    const isNewFact = !existsSync(join(root, factFile));
    if (!isNewFact && options.optional('schema') !== undefined)
      throw new GeneratorRefusal(`${factFile} exists already: leave --schema out.`);
    // Only a fact made here is known to be a yes or no.
    const isYesOrNo = isNewFact && options.optional('schema') === undefined;
    const code = (option: string, unlessSaid: string) => (isYesOrNo ? (options.optional(option) ?? unlessSaid) : options.required(option));

    const need = camelCase(checkedName('what the control calls the fact', options.optional('as') ?? shortName(fact)));
    if (need === camelCase(fact))
      throw new GeneratorRefusal(`The control must call the fact something else than ${need}: say another --as.`);

    const files = controlFiles({
      product,
      name,
      area,
      fact,
      title: options.optional('title') ?? sentenceCase(name),
      shortName: options.optional('name') ?? sentenceCase(name),
      action: options.required('action'),
      priority: oneOf('The priority', Priority.options, options.required('priority')),
      description: options.required('description'),
      why: options.required('why'),
      because: options.required('because'),
      evidence: options.optional('evidence') ?? 'No event that is collected shows what it would have stopped.',
      group,
      programs,
      disruption: options.required('disruption'),
      step: options.required('step'),
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
  next: 'Now have a connector collect the fact, add changes or files to the remedy, and name the framework requirements that it covers.',
});
