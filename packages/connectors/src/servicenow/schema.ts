import { z } from 'zod';
import { vendorText } from '../kit/vendor-text.ts';

const Id = z.string().regex(/^[0-9a-f]{32}$/);
const name = vendorText.transform((text) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 200));
/** In UTC, without saying so. */
const time = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
  .transform((text) => new Date(`${text.replace(' ', 'T')}Z`));

export const resultOf = <T extends z.ZodType>(item: T) => z.object({ result: item });
export const listOf = <T extends z.ZodType>(item: T, most = 10_000) => z.object({ result: z.array(item).max(most) });

export const User = z.object({ sys_id: Id, name });
export const Group = z.object({ sys_id: Id, name });
export const Choice = z.object({ value: name, label: name });
export const Column = z.object({ element: name, column_label: name });
export const Found = z.object({ sys_id: Id, number: name.pipe(z.string().min(1)) });
/** Of an incident that was looked for by its key. */
export const Keyed = Found.extend({ correlation_id: vendorText.nullish() });
export const Entry = z.object({ value: vendorText, sys_created_on: time });
export const Audited = z.object({ sys_created_on: time });

const Both = z.object({ value: vendorText, display_value: vendorText.nullish() });
/** A state that is empty was withheld, and says nothing. */
const Shown = Both.refine(({ value }) => value !== '', 'A field that is needed is empty.');

/** With `sysparm_display_value=all`. */
export const Incident = z.object({
  sys_id: Both,
  number: Shown,
  state: Shown,
  sys_created_on: z.object({ value: time }),
  assigned_to: Both.nullish(),
  'assigned_to.active': Both.nullish(),
  assignment_group: Both.nullish(),
  impact: Both.nullish(),
  urgency: Both.nullish(),
  priority: Both.nullish(),
});
