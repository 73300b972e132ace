import { z } from 'zod';
import { ConfigurationType } from './configuration-type.ts';
import { DriftCategory } from './drift-category.ts';

const mostListed = 200;
const list = <T extends z.ZodType>(entry: T) => z.array(entry).min(1).max(mostListed).optional();

/** What a rule expects. Each field that is there narrows it; a change must fit them all. */
export const RuleData = z
  .strictObject({
    product: z.string().max(60).optional(),
    subconfig_type: ConfigurationType.optional(),
    /** By the vendor's ids. */
    instances: list(z.string().min(1).max(500)),
    categories: list(DriftCategory),
    /** As the vendor's log names them. */
    actors: list(z.string().trim().min(1).max(500)),
    /** The exact version that was accepted, by its hash: any other is an alert again. */
    version: z
      .string()
      .regex(/^[\da-f]{64}$/)
      .optional(),
  })
  .refine(
    ({ instances, categories, actors, version }) => (instances ?? categories ?? actors ?? version) !== undefined,
    'This rule would match every change. Name objects, categories or people that it is about.',
  )
  .refine(
    ({ instances, product, subconfig_type: type }) => instances === undefined || (product !== undefined && type !== undefined),
    'Objects are named within a product and a type. Choose both.',
  );
export type RuleData = z.infer<typeof RuleData>;

export interface RuleSubject {
  readonly product: string;
  readonly type: ConfigurationType;
  readonly objectId: string;
  readonly category: DriftCategory;
  readonly actor: string | null;
  /** The hash of the new version; none when the object is gone. */
  readonly version: string | null;
}

const fits = <T>(allowed: readonly T[] | undefined, value: T): boolean => allowed === undefined || allowed.includes(value);

/** Whether a rule expects a change. A person whom the vendor's log does not name fits no rule about people. */
export function isExpected(rule: RuleData, change: RuleSubject): boolean {
  const actors = rule.actors?.map((actor) => actor.toLowerCase());
  return (
    (rule.product === undefined || rule.product === change.product) &&
    (rule.subconfig_type === undefined || rule.subconfig_type === change.type) &&
    fits(rule.instances, change.objectId) &&
    fits(rule.categories, change.category) &&
    (actors === undefined || (change.actor !== null && actors.includes(change.actor.toLowerCase()))) &&
    (rule.version === undefined || rule.version === change.version)
  );
}
