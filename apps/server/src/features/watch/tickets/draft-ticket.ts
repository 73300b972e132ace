import type { DriftAlert } from '@rampart/contract/watch/alerts.ts';
import { productName } from '@rampart/domain/product-name.ts';
import { riskSentence } from './risk-sentence.ts';

interface Draft {
  readonly summary: string;
  readonly description: string;
}

const mostNamed = 20;
const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

const causeOf = ({ actor, cause, ticket }: DriftAlert['changes'][number]): string => {
  if (cause !== 'person' || actor === null) return 'by whom is not known';
  return ticket === null ? `by ${actor}, without a ticket` : `by ${actor}, with ${ticket.name}`;
};

/** What changed, by whom and what it means, for a person who decides without opening Rampart. */
export function draftTicket({ details, changes, change_count: count, posture_risk: risk, priority }: DriftAlert): Draft {
  const named = changes.slice(0, mostNamed).map((change) => {
    const { object_name: name, happened_at: happened, found_at: found } = change;
    return `${details.subconfig_name} “${name}”: ${happened === null ? 'found' : 'changed'} ${moment.format(new Date(happened ?? found))} UTC, ${causeOf(change)}`;
  });
  const rest = count - named.length;
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
      'If it was meant: accept it in Rampart, with the reason and an end.',
      'If it was not: choose Revert in Rampart, or set the product back by hand. The alert closes by itself when the product is as before.',
    ],
  ];
  return {
    summary: `${productName}: ${details.title} (${details.product_name})`.slice(0, 250),
    description: sections.map((lines) => lines.join('\n')).join('\n\n'),
  };
}
