import type { ShownChange } from '@rampart/contract/shown-change.ts';

const verbs = { create: 'Creates', update: 'Changes', enable: 'Switches on', delete: 'Deletes' } as const;

/** `Creates the rule “Block legacy”` */
export const changeTitle = ({ kind, object, name }: ShownChange): string =>
  `${verbs[kind]} the ${object.replace('policy_rule', 'rule')} “${name}”`;
