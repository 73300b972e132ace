import { z } from 'zod';

export const Priority = z.enum(['p1', 'p2', 'p3', 'advanced']);
export type Priority = z.infer<typeof Priority>;

const labels = { p1: 'High Priority', p2: 'Medium', p3: 'Low' } as const;

/** Advanced content is named after the product that it belongs to. */
export const priorityLabel = (priority: Priority, productName: string): string =>
  priority === 'advanced' ? `${productName} Content` : labels[priority];
