import { Priority, priorityLabel } from '@rampart/domain/priority.ts';
import { ControlAttribute, type AttributeEquals } from '@rampart/domain/remediation.ts';

const words: Readonly<Record<ControlAttribute, string>> = {
  product: 'Product',
  id: 'Control',
  name: 'Name',
  action: 'Action',
  group: 'Group',
  priority: 'Priority',
  platform: 'Platform',
  licensed_feature: 'Licensed feature',
};

type Asked = Readonly<Record<keyof AttributeEquals, string>>;

const valueText = ({ attribute, equals }: Asked): string => {
  const priority = attribute === 'priority' ? Priority.safeParse(equals).data : undefined;
  return priority === undefined ? equals : priorityLabel(priority);
};

/** `Group: Sessions or Network zones`: values of the same attribute are alternatives, and every line must be met. */
export function definitionLines(query: readonly Asked[], productName: string): string[] {
  if (query.length === 0) return [`Everything that ${productName} has`];
  return [...Map.groupBy(query, ({ attribute }) => attribute)].map(([attribute, asked]) => {
    const known = ControlAttribute.safeParse(attribute).data;
    return `${known === undefined ? attribute : words[known]}: ${asked.map(valueText).join(' or ')}`;
  });
}
