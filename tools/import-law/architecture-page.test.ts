import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { featuresOf, sectionOf, tableOf } from './architecture-page.ts';
import { featureOrder } from './feature-order.ts';
import { rows } from './layers.ts';

const heading = '## Who may import whom';
const page = `# The architecture

\`audit\` · \`tenants\` (tenants, switching,
attributes) · \`watch\` (drift)

${heading}

| folder | may import |
|---|---|
| \`domain\` | nothing but zod |
| \`ui\` | no workspace package |

More.

## Running it

| not | this |
|---|---|
| a | b |
`;

describe('reading the page', () => {
  test('gives the rows of the table under its heading', () => {
    expect(tableOf(sectionOf(page, heading) ?? '')).toEqual([
      ['`domain`', 'nothing but zod'],
      ['`ui`', 'no workspace package'],
    ]);
  });

  test('gives nothing for a heading that is not there', () => {
    expect(sectionOf(page, '## Elsewhere')).toBeUndefined();
  });

  test('gives the features in their order, over several lines', () => {
    expect(featuresOf(page)).toEqual(['audit', 'tenants', 'watch']);
  });
});

describe('ARCHITECTURE.md', () => {
  const written = readFileSync(join(import.meta.dirname, '../../ARCHITECTURE.md'), 'utf8');

  test('has the table that the import law is generated from', () => {
    expect(tableOf(sectionOf(written, heading) ?? '')).toEqual(rows.map((row) => row.cells));
  });

  test('lists the features in the order of the import law', () => {
    expect(featuresOf(written)).toEqual(featureOrder);
  });
});
