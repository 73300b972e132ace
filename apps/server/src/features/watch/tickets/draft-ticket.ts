import type { DriftAlert, DriftDifference } from '@rampart/contract/watch/alerts.ts';
import { productName } from '@rampart/domain/product-name.ts';
import { momentInUtc } from '@rampart/domain/utc-text.ts';
import { riskSentence } from './risk-sentence.ts';

interface Draft {
  readonly summary: string;
  readonly description: string;
}

export const mostNamed = 20;
const mostSettings = 6;
const longestSetting = 300;
const causeOf = ({ actor, cause, ticket }: DriftAlert['changes'][number]): string => {
  if (cause !== 'person' || actor === null) return 'by whom is not known';
  return ticket === null ? `by ${actor}, without a ticket` : `by ${actor}, with ${ticket.name}`;
};

function settingText({ label, before, after, added, removed }: DriftDifference): string {
  const moved = [
    ...(added.length > 0 ? [`added ${added.join(', ')}`] : []),
    ...(removed.length > 0 ? [`removed ${removed.join(', ')}`] : []),
  ];
  const said = moved.length > 0 ? moved.join('; ') : `${before ?? 'not set'} → ${after ?? 'not set'}`;
  return `${label}: ${said}`.slice(0, longestSetting);
}

function settingLines(differences: readonly DriftDifference[]): string[] {
  const rest = differences.length - mostSettings;
  return [...differences.slice(0, mostSettings).map(settingText), ...(rest > 0 ? [`and ${rest} more settings`] : [])];
}

const toTakeBack = (changes: DriftAlert['changes']): string => {
  const [first] = changes;
  if (first !== undefined && first.by_hand !== null && changes.every(({ by_hand: steps }) => steps !== null)) return first.by_hand;
  return 'choose Revert in Rampart, or restore the old values listed above in the product.';
};

/** What changed, by whom and what it means, for a person who decides without opening Rampart. */
export function draftTicket(
  { details, changes, change_count: count, posture_risk: risk, priority }: DriftAlert,
  /** The settings that a change altered, by the change. */
  differencesOf: ReadonlyMap<string, readonly DriftDifference[]>,
): Draft {
  const named = changes.slice(0, mostNamed).flatMap((change) => {
    const { id, object_name: name, happened_at: happened, found_at: found } = change;
    const title = `${details.subconfig_name} “${name}”: ${happened === null ? 'found' : 'changed'} ${momentInUtc(new Date(happened ?? found))}, ${causeOf(change)}`;
    return [title, ...settingLines(differencesOf.get(id) ?? [])];
  });
  const rest = count - Math.min(changes.length, mostNamed);
  const sections = [
    [
      'What',
      details.title,
      `Product: ${details.product_name}. Priority: ${priority}.`,
      ...named,
      ...(rest > 0 ? [`and ${rest} more`] : []),
    ],
    ['Why it matters', ...riskSentence(risk)],
    [
      'What to do',
      'If it was intended: accept it in Rampart, with a reason and an end date.',
      `If it was not: ${toTakeBack(changes)} The alert closes automatically when the product is as before.`,
    ],
  ];
  return {
    summary: `${productName}: ${details.title} (${details.product_name})`.slice(0, 250),
    description: sections.map((lines) => lines.join('\n')).join('\n\n'),
  };
}
