import { defineEvents } from '@rampart/domain/event-kind.ts';
import { ConfigurationType } from '@rampart/domain/watch/configuration-type.ts';
import { z } from 'zod';

/** The vendor's own record of who changed what. */
const SettingChange = z.object({
  /** The vendor's id of the record. */
  id: z.string(),
  at: z.iso.datetime(),
  actor: z.string().nullable(),
  actorAddress: z.string().nullable(),
  /** In the vendor's words: `Update conditional access policy`. */
  action: z.string(),
  succeeded: z.boolean(),
  targets: z.array(z.object({ kind: z.string(), id: z.string().nullable(), name: z.string().nullable() })),
  /** The fields that changed, where the vendor says, cut to what a person reads. */
  fields: z.array(z.object({ name: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  /** The types of watched objects that may have changed by it; none where it is about something else. */
  touches: z.array(ConfigurationType),
});
export type SettingChange = z.infer<typeof SettingChange>;

export const settingChanges = defineEvents({
  id: 'identity.setting-changes',
  event: SettingChange,
  unit: { one: 'change of settings', many: 'changes of settings' },
});
