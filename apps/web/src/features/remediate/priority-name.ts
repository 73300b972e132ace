import { Priority, priorityLabel } from '@rampart/domain/priority.ts';

/** Of a priority that an address names, also where nothing has it. */
export function priorityName(value: string): string | undefined {
  const priority = Priority.options.find((one) => one === value);
  return priority && priorityLabel(priority);
}
