import type { CoveredFramework } from '@rampart/contract/frameworks.ts';
import { csvText } from '@rampart/domain/csv-text.ts';
import { answerStateLabels, percentageText } from './coverage-words.ts';

const head = [
  'Requirement',
  'Name',
  'Part of',
  'Coverage',
  'Control',
  'Product',
  'State',
  'Reason',
  'Accepted by',
  'Owner of the risk',
  'Accepted because',
  'Accepted until',
];

/** A line for each control that answers a requirement itself, and one for each requirement that none answers. */
export function frameworkAsCsv({ requirements, controls }: CoveredFramework): string {
  const rows = requirements.flatMap(({ identifier, name, parent, coverage }) => {
    const start = [identifier, name, parent ?? '', percentageText(coverage)];
    const own = controls.filter(({ answers }) => answers.includes(identifier));
    if (own.length === 0) return [[...start, '', '', '', '', '', '', '', '']];
    return own.map(({ title, product_name: product, answer_state, because, accepted_risk: accepted }) => [
      ...start,
      title,
      product,
      answerStateLabels[answer_state],
      answer_state === 'in-place' ? '' : (because ?? ''),
      ...(accepted === null || accepted.is_waiting
        ? ['', '', '', '']
        : [
            accepted.accepted_by,
            accepted.owner,
            accepted.reason,
            new Date(Date.parse(accepted.expires_at) - 1).toISOString().slice(0, 10),
          ]),
    ]);
  });
  return csvText(head, rows);
}
