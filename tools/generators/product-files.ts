import { createHash } from 'node:crypto';
import type { NewConnector } from './connector-options.ts';
import { camelCase, literal, sentenceCase, snakeCase } from './names.ts';

/** A drawing that no other product has: four bars whose heights follow from the name. Replace it by one that says something. */
function markOf(vendor: string): string {
  const heights = [...createHash('sha256').update(vendor).digest()].slice(0, 4).map((byte) => 4 + (byte % 13));
  return heights.map((height, place) => `M${3 + place * 5} ${20 - height}h3v${height}h-3Z`).join('');
}

export const productFile = ({
  vendor,
  area,
  fact,
  title,
  category,
  about,
  host,
}: NewConnector): string => `import { defineProduct } from '@rampart/domain/product.ts';

export const ${camelCase(vendor)} = defineProduct({
  id: '${snakeCase(vendor)}',
  name: ${literal(title)},
  category: '${category}',
  about: ${literal(about)},
  connector: '${vendor}',
  yields: ['${area}.${fact}'],
  parents: [],
  requiredBy: [],
  isStandAlone: true,
  conflictsWith: [],
  ways: [
    {
      method: 'api_key',
      help: ${literal(`Create an API key in the console of ${title}.`)},
      hints: {
        url: { placeholder: ${literal(`https://${host}`)}, hint: ${literal(`The address of the API of ${title}.`)} },
        api_key: { hint: 'Shown only when the key is created.' },
      },
      outreach: false,
    },
  ],
  isProcessedByDefault: true,
  deploymentTypes: [],
  contentKeys: [],
  isConfigurable: false,
  documentation: 'connect-${vendor}',
  mark: '${markOf(vendor)}',
  licensedFeatures: [],
});
`;

export const guidePage = ({ fact, title, host, path, scope, about }: NewConnector): string => `# Connect ${title}

${about} Rampart writes nothing to it.

The page, the tiles and the drawer are described in [Manage connections](settings-connections.md). Connecting needs a sign-in to
Rampart of the last hour.

## What ${title} must grant

| Rampart reads | From | Needs |
|---|---|---|
| ${sentenceCase(fact)} | \`${path}\` | \`${scope}\` |

## Connecting by API key

1. Create an API key in the console of ${title}, with the scope above.
2. On **Connections**, choose **${title}**, then **API Key**.
3. Enter the address, \`https://${host}\`, and the key.
`;
