import type { BaselineConfigTypes, BaselineRule } from '@rampart/contract/watch/baseline.ts';
import type { RuleData } from '@rampart/domain/watch/baseline-rule.ts';
import { ConfigurationType, configurationTypes } from '@rampart/domain/watch/configuration-type.ts';
import { categoriesOfType, categoryName, type DriftCategory, driftCategories } from '@rampart/domain/watch/drift-category.ts';
import { countText } from '@rampart/ui/format.ts';

/** A rule as it is being written. Empty means any. */
export interface RuleDraft {
  readonly name: string;
  readonly product: string;
  readonly type: string;
  readonly instances: readonly string[];
  readonly categories: readonly string[];
  readonly actors: readonly string[];
  readonly reason: string;
  /** The last day, as `2026-11-15`. */
  readonly until: string;
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** The day of a moment where the reader is. */
function localDay(moment: string): string {
  const time = new Date(moment);
  return `${time.getFullYear()}-${twoDigits(time.getMonth() + 1)}-${twoDigits(time.getDate())}`;
}

export const endOfDay = (day: string): string => new Date(`${day}T23:59:59`).toISOString();

export function draftOf(rule?: BaselineRule): RuleDraft {
  const { product = '', subconfig_type: type = '', instances = [], categories = [], actors = [] } = rule?.rule_data ?? {};
  const until = rule?.expires_at == null ? '' : localDay(rule.expires_at);
  return { name: rule?.name ?? '', product, type, instances, categories, actors, reason: rule?.reason ?? '', until };
}

const isType = (text: string): text is ConfigurationType => ConfigurationType.options.some((type) => type === text);

export const categoriesFor = (type: string): readonly DriftCategory[] => (isType(type) ? categoriesOfType(type) : driftCategories);

/** Another product or type has other objects, and a type only its own categories. */
export function withScope(draft: RuleDraft, scope: { readonly product?: string; readonly type?: string }): RuleDraft {
  const next = { ...draft, ...scope, instances: [] };
  const known = new Set<string>(categoriesFor(next.type));
  return { ...next, categories: next.categories.filter((category) => known.has(category)) };
}

/** What of a rule its editor does not change stays: the versions that were accepted. */
export function ruleDataOf({ product, type, instances, categories, actors }: RuleDraft, rule?: BaselineRule): RuleData {
  const { version, accepted } = rule?.rule_data ?? {};
  return {
    ...(product !== '' && { product }),
    ...(isType(type) && { subconfig_type: type }),
    ...(instances.length > 0 && { instances: [...instances] }),
    ...(categories.length > 0 && { categories: driftCategories.filter((category) => categories.includes(category)) }),
    ...(actors.length > 0 && { actors: [...actors] }),
    ...(version !== undefined && { version }),
    ...(accepted !== undefined && { accepted }),
  };
}

const coversType = (categories: readonly string[]): boolean =>
  ConfigurationType.options.some((type) => categoriesOfType(type).every((category) => categories.includes(category)));

/** Why it cannot be saved yet; nothing when it can. */
export function obstacleOf(draft: RuleDraft, rule?: BaselineRule): string | undefined {
  const { name, reason, instances, categories, actors } = draft;
  if (name.trim() === '') return 'A rule needs a name.';
  const isNarrow = instances.length + actors.length > 0 || rule?.rule_data.accepted !== undefined || rule?.rule_data.version !== undefined;
  if (!isNarrow && categories.length === 0) return 'Choose objects, kinds of change or people: otherwise it would match every change.';
  if (!isNarrow && coversType(categories))
    return 'All kinds of change of this type are chosen: add objects or people, or remove some kinds.';
  return reason.trim() === '' ? 'Give a reason, so that others can understand it later.' : undefined;
}

/** What a rule expects, in words: `Okta · zones · 2 objects · Zone changed`. */
export function ruleText({ rule_data: data }: Pick<BaselineRule, 'rule_data'>, types: readonly BaselineConfigTypes[]): string {
  const product = types.find(({ product_identifier: id }) => id === data.product)?.product_name ?? data.product;
  const categories = driftCategories.filter((category) => data.categories?.includes(category)).map(categoryName);
  const parts = [
    product ?? 'Any product',
    data.subconfig_type && configurationTypes[data.subconfig_type].plural,
    data.instances && countText(data.instances.length, 'object', 'objects'),
    data.accepted && countText(data.accepted.length, 'accepted version', 'accepted versions'),
    data.version && 'one version',
    categories.length > 0 && categories.join(', '),
    data.actors && `by ${data.actors.join(', ')}`,
  ];
  return parts.filter((part) => typeof part === 'string' && part !== '').join(' · ');
}
