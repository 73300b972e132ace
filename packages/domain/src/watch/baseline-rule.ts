import { z } from 'zod';
import { ConfigurationType } from './configuration-type.ts';
import { categoriesOfType, DriftCategory, partsOfCategory } from './drift-category.ts';

export const mostListed = 200;
const list = <T extends z.ZodType>(entry: T) => z.array(entry).min(1).max(mostListed).optional();

const ObjectId = z.string().min(1).max(500);
const VersionHash = z.string().regex(/^[\da-f]{64}$/, 'Not the hash of a version.');

/** Every change of some type of object fits, because all that can happen to it is listed. */
const coversType = (categories: readonly DriftCategory[]): boolean =>
  ConfigurationType.options.some((type) => categoriesOfType(type).every((category) => categories.includes(category)));

/** What a rule expects. Each field that is there narrows it; a change must fit them all. */
export const RuleData = z
  .strictObject({
    product: z.string().max(60).optional(),
    subconfig_type: ConfigurationType.optional(),
    /** By the vendor's ids. */
    instances: list(ObjectId),
    categories: list(DriftCategory),
    /** As the vendor's log names them. */
    actors: list(z.string().trim().min(1).max(500)),
    /** The exact version that was accepted, by its hash: any other is an alert again. */
    version: VersionHash.optional(),
    /** Objects, each with the version in which it was accepted; none where it was accepted that it is gone. */
    accepted: list(z.strictObject({ instance: ObjectId, version: VersionHash.nullable() })),
  })
  .refine(
    ({ instances, categories, actors, version, accepted }) =>
      (instances ?? actors ?? version ?? accepted) !== undefined || (categories !== undefined && !coversType(categories)),
    'This rule would match every change. Name objects, people or only some of the categories.',
  )
  .refine(
    ({ instances, accepted, product, subconfig_type: type }) =>
      (instances ?? accepted) === undefined || (product !== undefined && type !== undefined),
    'Objects are named within a product and a type. Choose both.',
  )
  .refine(
    ({ categories = [], subconfig_type: type }) =>
      type === undefined || categories.every((category) => partsOfCategory(category).type === type),
    'A category is about another type of object than the rule. No change would fit both.',
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

/** A version says nothing about the place of its object: another move of it is another change. */
const isAcceptedVersion = ({ accepted }: RuleData, { objectId, version, category }: RuleSubject): boolean =>
  accepted === undefined ||
  (partsOfCategory(category).kind !== 'reordered' && accepted.some((one) => one.instance === objectId && one.version === version));

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
    (rule.version === undefined || rule.version === change.version) &&
    isAcceptedVersion(rule, change)
  );
}
