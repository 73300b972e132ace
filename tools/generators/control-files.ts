import type { Priority } from '@rampart/domain/priority.ts';
import { camelCase, literal } from './names.ts';

export interface NewControl {
  readonly product: string;
  readonly name: string;
  readonly area: string;
  readonly fact: string;
  /** What the control calls the fact. */
  readonly need: string;
  readonly title: string;
  readonly action: string;
  readonly why: string;
  readonly because: string;
  readonly priority: Priority;
  readonly passesWhen: string;
  readonly passing: string;
  readonly failing: string;
  readonly schema: string;
}

const controlFile = (control: NewControl) => `import { defineControl } from '@rampart/domain/control.ts';
import { fail, pass } from '@rampart/domain/verdict.ts';
import { ${camelCase(control.fact)} } from '@rampart/facts/${control.area}/${control.fact}.ts';

export const ${camelCase(control.name)} = defineControl({
  id: '${control.product}.${control.name}',
  name: ${literal(control.title)},
  action: ${literal(control.action)},
  why: ${literal(control.why)},
  priority: '${control.priority}',
  needs: { ${control.need}: ${camelCase(control.fact)} },

  assess({ ${control.need} }) {
    if (${control.passesWhen}) return pass();
    return fail({ because: ${literal(control.because)} });
  },
});
`;

const testFile = (control: NewControl) => `import { judge } from '@rampart/domain/control.ts';
import { factMissing, factRead } from '@rampart/domain/fact.ts';
import { fail, pass } from '@rampart/domain/verdict.ts';
import { expect, test } from 'vitest';
import { ${camelCase(control.name)} } from './${control.name}.ts';

const asOf = new Date('2026-01-01T00:00:00Z');

test('passes on what the product should be set to', () => {
  expect(judge(${camelCase(control.name)}, { ${control.need}: factRead(${control.passing}, asOf) })).toEqual(pass());
});

test('fails, and says why, on anything less', () => {
  expect(judge(${camelCase(control.name)}, { ${control.need}: factRead(${control.failing}, asOf) })).toEqual(
    fail({ because: ${literal(control.because)} }),
  );
});

test('is unknown when the product could not be read', () => {
  expect(judge(${camelCase(control.name)}, { ${control.need}: factMissing('No answer.') })).toMatchObject({ state: 'unknown' });
});
`;

const factFile = (control: NewControl) => `import { defineFact } from '@rampart/domain/fact.ts';
import { z } from 'zod';

export const ${camelCase(control.fact)} = defineFact({ id: '${control.area}.${control.fact}', schema: ${control.schema} });
`;

export const controlFiles = (control: NewControl) => ({
  control: controlFile(control),
  test: testFile(control),
  fact: factFile(control),
});
