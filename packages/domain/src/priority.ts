import { z } from 'zod';

export const Priority = z.enum(['p1', 'p2', 'p3', 'advanced']);
export type Priority = z.infer<typeof Priority>;

const labels = { p1: 'High Priority', p2: 'Medium', p3: 'Low' } as const;

/** Advanced content is named after the product that it belongs to. */
export const priorityLabel = (priority: Priority, productName: string): string =>
  priority === 'advanced' ? `${productName} Content` : labels[priority];

/** The first that fits. */
const byWord: readonly (readonly [RegExp, Priority])[] = [
  [/\b(Block|Force)\b/, 'p1'],
  [/\b(Medium-)?Short\b/, 'p2'],
  [/\b(Extended|Standard)\b/, 'p3'],
  [/\bUser Action\b/, 'advanced'],
];

/** A control says by its name and action how urgent it is. */
export const priorityOf = ({ name, action }: { readonly name: string; readonly action: string }): Priority =>
  byWord.find(([word]) => word.test(`${name}: ${action}`))?.[1] ?? 'p2';
