import { z } from 'zod';
import { productName } from './product-name.ts';

export const Priority = z.enum(['p1', 'p2', 'p3', 'advanced']);
export type Priority = z.infer<typeof Priority>;

/** The same for the controls of every product, whose lists are filtered by them. */
const labels: Readonly<Record<Priority, string>> = {
  p1: 'High Priority',
  p2: 'Medium',
  p3: 'Low',
  advanced: `${productName} Content`,
};

export const priorityLabel = (priority: Priority): string => labels[priority];
