import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { connectorFiles } from './connector-files.ts';
import { GeneratorRefusal } from './generator-refusal.ts';
import { camelCase, checkedName, checkedPlace, sentenceCase } from './names.ts';
import { register } from './register.ts';
import { runGenerator } from './run-generator.ts';

function checkedHost(host: string): string {
  if (!/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(host)) throw new GeneratorRefusal(`"${host}" is not a host name such as api.vendor.com.`);
  return host;
}

function checkedPath(path: string): string {
  if (!/^\/[\w\-./]*$/.test(path)) throw new GeneratorRefusal(`"${path}" is not a path such as /api/v1/policies.`);
  return path;
}

runGenerator({
  command: 'npm run new-connector -- <vendor> --host … --fact <area>/<fact> --path … --field … --scope … --example …',
  positionalCount: 1,
  options: {
    host: 'the host of the API',
    fact: 'the first fact it collects, as <area>/<fact>',
    path: 'the path that the fact is read from',
    field: 'the member of the reply that holds the fact',
    scope: 'what the vendor must have granted for that, in its own words',
    example: 'a value of the fact, as the vendor may answer it',
    name: "the vendor's name; the words of <vendor> unless said",
  },
  plan(options, root) {
    const vendor = checkedName('the vendor', options.positionals[0]);
    if (vendor === 'kit') throw new GeneratorRefusal('"kit" is the folder that all connectors build on: choose another name.');
    const [area, fact] = checkedPlace('the fact', options.required('fact'));
    if (!existsSync(join(root, `packages/facts/src/${area}/${fact}.ts`))) {
      throw new GeneratorRefusal(
        `There is no fact ${area}/${fact}: make it together with a control that needs it, by npm run new-control.`,
      );
    }
    const files = connectorFiles({
      vendor,
      area,
      fact,
      title: options.optional('name') ?? sentenceCase(vendor),
      host: checkedHost(options.required('host')),
      path: checkedPath(options.required('path')),
      field: options.required('field'),
      scope: options.required('scope'),
      example: options.required('example'),
    });
    const folder = `packages/connectors/src/${vendor}`;
    return {
      create: Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text])),
      edit: { 'packages/connectors/src/registry.ts': register({ group: vendor, name: 'connector', exported: camelCase(vendor) }) },
    };
  },
  next: 'Now write its simulator, and the changes it can apply.',
});
