import type { Change } from '@rampart/domain/change.ts';
import type { Control, Deployment, FactsOf, Needs } from '@rampart/domain/control.ts';
import type { Parameters } from '@rampart/domain/customizable.ts';
import { expect } from 'vitest';
import { deploymentOf } from './deployment-of.ts';
import { asOf } from './judged.ts';

/** Where Entra's controls keep what a change is about. */
const namedBy = (id: string): string => {
  if (id.endsWith('sign-in-policy')) return 'policies';
  if (id.endsWith('location')) return 'zones';
  return id.endsWith('authentication-method') ? 'methods' : 'settings';
};

/** The fact as it is once the change is made, and what was staged is turned on. */
function changed(fact: unknown, { kind, target, after }: Change): unknown {
  if (!Array.isArray(fact)) return after;
  const list = fact as readonly { readonly id: string }[];
  const stored = { isBuiltIn: false, createdAt: null, changedAt: null, ...(after as object), mode: 'enforced' };
  return kind === 'create'
    ? [...list, { ...stored, id: `new-${list.length}` }]
    : list.map((item) => (item.id === target ? { ...item, ...(after as object) } : item));
}

/** The changes of a control, which must make it pass. */
export function putRight<N extends Needs, P extends Parameters>(
  control: Control<N, P>,
  facts: FactsOf<N>,
  chosen: Partial<Deployment<N, P>> = {},
): readonly Change[] {
  const changes = control.remedy.changes?.(deploymentOf(control, facts, chosen)) ?? [];
  const after: Record<string, unknown> = { ...facts };
  for (const change of changes) after[namedBy(change.id)] = changed(after[namedBy(change.id)], change);
  expect(control.assess(after as FactsOf<N>, { asOf })).toMatchObject({ state: 'pass' });
  return changes;
}
