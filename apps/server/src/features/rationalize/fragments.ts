import type { ComplianceDiff, ControlDiff, LicenseDiff, RationalizedProduct } from '@rampart/contract/rationalize.ts';
import type { Framework } from '@rampart/domain/framework.ts';
import { Priority } from '@rampart/domain/priority.ts';

interface FragmentKind {
  readonly key: string;
  readonly title: string;
}

const priorityNames: Readonly<Record<Priority, string>> = {
  p1: 'High priority controls',
  p2: 'Medium priority controls',
  p3: 'Low priority controls',
  advanced: 'Advanced controls',
};

const controlsKey = (priority: Priority): string => `control_diff/${priority}`;
const complianceKey = (framework: string): string => `compliance_diff/${framework}`;
const licenceKey = 'license_diff';

/** The parts that a rationalization can be had in, one after the other. */
export const fragmentKinds = (frameworks: readonly Framework[]): FragmentKind[] => [
  ...Priority.options.map((priority) => ({ key: controlsKey(priority), title: priorityNames[priority] })),
  ...frameworks.map(({ id, title }) => ({ key: complianceKey(id), title })),
  { key: licenceKey, title: 'Licences and licensed features' },
];

/** By what it is about, the key of a part. */
export const lookupOf = (frameworks: readonly Framework[]): Record<string, string> =>
  Object.fromEntries([
    ...Priority.options.map((priority) => [priority, controlsKey(priority)]),
    ...frameworks.map(({ id }) => [id, complianceKey(id)]),
    ['licences', licenceKey],
  ]);

interface Fragment {
  readonly control_diff: ControlDiff[] | null;
  readonly compliance_diff: ComplianceDiff[] | null;
  readonly license_diff: LicenseDiff | null;
}

const nothing: Fragment = { control_diff: null, compliance_diff: null, license_diff: null };

/** Nothing where the rationalization has no such part. */
export function fragmentOf(product: RationalizedProduct, key: string): (Fragment & { readonly entries: number }) | undefined {
  if (key === licenceKey) return { ...nothing, license_diff: product.license_diff, entries: product.license_diff.entries.length };
  const priority = Priority.options.find((one) => controlsKey(one) === key);
  if (priority !== undefined) {
    const controls = product.control_diff.filter((control) => control.priority === priority);
    return { ...nothing, control_diff: controls, entries: controls.length };
  }
  const entries = Object.entries(product.compliance_diff).find(([framework]) => complianceKey(framework) === key)?.[1];
  return entries && { ...nothing, compliance_diff: entries, entries: entries.length };
}
