import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ExclusionTestBed, openExclusionTestBed } from '../../../../test-support/people/exclusion-test-bed.ts';
import { personOf } from '../../../../test-support/connect/fake-vendors.ts';
import { inDepth } from '../../../../test-support/run/test-depth.ts';

let bed: ExclusionTestBed;
beforeAll(async () => {
  bed = await openExclusionTestBed();
  for (const product of [bed.okta, bed.entra]) {
    await bed.connect(product);
    product.people = [personOf(1), personOf(2)];
  }
  await bed.process();
});
afterAll(() => bed.close());

const rounds = inDepth([8], [40])[0]!;

test('changes of lists do not deadlock with a worker that ends jobs', async () => {
  const progress = { isChanging: true };
  const changing = async () => {
    const answers: number[] = [];
    for (const what of Array.from({ length: rounds }, () => ['add', 'remove']).flat())
      answers.push((await bed.change(what, ['person1@example.test'])).statusCode);
    progress.isChanging = false;
    return answers;
  };
  const settling = async () => {
    while (progress.isChanging) {
      await bed.settle();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const [answers] = await Promise.all([changing(), settling()]);
  expect(new Set(answers)).toEqual(new Set([200]));
  await bed.change('add', ['person2@example.test']);
  await bed.settle();
  expect([bed.okta.membersOf(), bed.entra.membersOf()]).toEqual([['p2'], ['p2']]);
});
