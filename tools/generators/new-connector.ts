import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { productCategories } from '@rampart/domain/product.ts';
import { below } from './apply-plan.ts';
import { connectorFiles } from './connector-files.ts';
import type { NewConnector } from './connector-options.ts';
import { GeneratorRefusal } from './generator-refusal.ts';
import { camelCase, checkedName, checkedPlace, oneOf, sentenceCase } from './names.ts';
import { guidePage, productFile } from './product-files.ts';
import { register } from './register.ts';
import { runGenerator } from './run-generator.ts';
import { simulatorFiles } from './simulator-files.ts';

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
    name: "the vendor's name; the words of <vendor> unless given",
    category: `where the product is listed: ${productCategories.join(', ')}; the last unless given`,
    about: 'what the product gives Rampart, in a sentence',
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
    const title = options.optional('name') ?? sentenceCase(vendor);
    const planned: NewConnector = {
      vendor,
      area,
      fact,
      title,
      host: checkedHost(options.required('host')),
      path: checkedPath(options.required('path')),
      field: options.required('field'),
      scope: options.required('scope'),
      example: options.required('example'),
      category: oneOf('The category', productCategories, options.optional('category') ?? 'additional-security-products'),
      about: options.optional('about') ?? `What ${title} is set to: ${sentenceCase(fact).toLowerCase()}.`,
    };
    return {
      create: {
        ...below(`packages/connectors/src/${vendor}`, connectorFiles(planned)),
        ...below(`packages/simulators/src/${vendor}`, simulatorFiles(planned)),
        [`packages/catalog/src/products/${vendor}.ts`]: productFile(planned),
        [`docs/guide/connect-${vendor}.md`]: guidePage(planned),
      },
      edit: {
        'packages/connectors/src/registry.ts': register({ group: vendor, name: 'connector', exported: camelCase(vendor) }),
        'packages/simulators/src/registry.ts': register({ group: vendor, name: 'simulator', exported: camelCase(vendor) }),
        'packages/catalog/src/products/registry.ts': register({ name: vendor }),
      },
    };
  },
  next: 'Now make both ends true to the vendor: the simulator from its documentation, the connector against the simulator.',
});
