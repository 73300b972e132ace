import type { ControlGroup } from '@rampart/domain/control-group.ts';
import type { Priority } from '@rampart/domain/priority.ts';
import type { ProgramType } from '@rampart/domain/program.ts';
import { camelCase, literal } from './names.ts';

export interface NewControl {
  readonly product: string;
  readonly name: string;
  readonly area: string;
  readonly fact: string;
  /** What the control calls the fact. */
  readonly need: string;
  /** What the control does, in words. */
  readonly title: string;
  /** What it is about, in words. */
  readonly shortName: string;
  readonly action: string;
  readonly priority: Priority;
  readonly description: string;
  readonly why: string;
  readonly because: string;
  /** Why no collected event shows what it would have stopped. */
  readonly evidence: string;
  readonly group: ControlGroup;
  readonly programs: readonly ProgramType[];
  readonly disruption: string;
  /** What to do by hand, an instruction. */
  readonly step: string;
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
  title: ${literal(control.title)},
  name: ${literal(control.shortName)},
  action: ${literal(control.action)},
  priority: '${control.priority}',
  description: ${literal(control.description)},
  why: ${literal(control.why)},
  group: '${control.group}',
  programs: [${control.programs.map(literal).join(', ')}],
  platforms: ['all'],
  requires: [],
  answers: {},
  evidence: { would: 'not-known', because: ${literal(control.evidence)} },
  needs: { ${control.need}: ${camelCase(control.fact)} },

  assess({ ${control.need} }) {
    if (${control.passesWhen}) return pass();
    return fail({ because: ${literal(control.because)} });
  },

  remedy: {
    parameters: {},
    disruption: ${literal(control.disruption)},
    steps: () => [${literal(control.step)}],
  },
});
`;

/** A pattern that this sentence meets and no other. */
const asPattern = (sentence: string) => `/^${sentence.replaceAll(/[\\/^$.*+?()[\]{}|]/g, '\\$&')}$/`;

const testFile = (control: NewControl) => `import { describe } from 'vitest';
import { isJudged } from '../../../test-support/judged.ts';
import { ${camelCase(control.name)} } from './${control.name}.ts';

describe(${literal(control.title)}, () => {
  isJudged(${camelCase(control.name)}, {
    'passes on what the product should be set to': [{ ${control.need}: ${control.passing} }, 'pass'],
    'fails, and says why, on anything less': [{ ${control.need}: ${control.failing} }, 'fail', ${asPattern(control.because)}],
    'is unknown when the product could not be read': [{}, 'unknown', /${control.area}.${control.fact}/],
  });
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
