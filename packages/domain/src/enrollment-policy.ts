import { z } from 'zod';
import { FactorKind } from './factor-kind.ts';

/** What people must or may register to prove themselves with. */
export const EnrollmentPolicy = z.object({
  id: z.string(),
  name: z.string(),
  order: z.number().int().nullable(),
  isEnforced: z.boolean(),
  isBuiltIn: z.boolean(),
  groups: z.array(z.string()),
  appliesToEveryone: z.boolean(),
  methods: z.array(
    z.object({
      /** The vendor's own name of it, which a change must give back. */
      key: z.string(),
      kind: FactorKind,
      need: z.enum(['required', 'optional', 'not-allowed']),
    }),
  ),
  /** Whether people are asked to register at all, first to last: the first that applies decides. Missing where they were not read. */
  rules: z
    .array(
      z.object({
        name: z.string(),
        isEnforced: z.boolean(),
        prompts: z.boolean(),
        /** Wherever they are and whatever they open. */
        appliesAlways: z.boolean(),
      }),
    )
    .optional(),
});
export type EnrollmentPolicy = z.infer<typeof EnrollmentPolicy>;

export const EnrollmentPolicySettings = EnrollmentPolicy.pick({ name: true, methods: true });
export type EnrollmentPolicySettings = z.infer<typeof EnrollmentPolicySettings>;
