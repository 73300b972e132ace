import { expect, test } from 'vitest';
import { planText } from './plan-text.ts';

test('a plan without a change says that nothing is written, and neither counts nor promises a rollback', () => {
  const said = JSON.stringify(planText({ hash: 'a1b2', changes: [] }));
  expect(said).toContain('writes nothing to the product');
  expect(said).toContain('Plan hash: a1b2');
  expect(said).not.toMatch(/0 changes|Rollback/);
});
