import { effectText } from '@rampart/domain/assess/effect.ts';
import { productName } from '@rampart/domain/product-name.ts';
import {
  contentBrief,
  contentOfRemediation,
  gatherContent,
  getRemediation,
  listRemediations,
  type WhichRemediation,
} from '../../remediate/index.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { TicketDeps } from '../ticket-deps.ts';

interface Draft {
  readonly summary: string;
  readonly description: string;
}

const longestDescription = 18_000;
const section = (heading: string, lines: readonly string[]): string[] => (lines.length === 0 ? [] : [`${heading}\n${lines.join('\n')}`]);
const numbered = (lines: readonly string[]): string[] => lines.map((line, place) => `${place + 1}. ${line}`);

/** What the person who gets the ticket needs to act without Rampart: what, why, how, and how to undo it. */
export async function draftTicket(deps: TicketDeps, tx: TenantTx, which: WhichRemediation): Promise<Draft> {
  const list = await listRemediations(deps, tx);
  const { template, product, program, effect } = getRemediation(list, which);
  const { controls } = contentBrief(deps.catalog, await gatherContent(deps, tx, await contentOfRemediation(deps, tx, which)));
  const { headline, details } = effectText(effect);
  const description = [
    ...section('What', [template.description, `Product: ${product.name}. For: ${program.name} (${program.memberCount} people).`]),
    ...section('Why', [[headline, ...details].join(' · '), ...controls.map(({ title, finding }) => `${title}: ${finding}`)]),
    ...controls.flatMap(({ title, steps, checks, undo }) => [
      ...section(`${title}: steps by hand`, numbered(steps)),
      ...section(`${title}: how to check it`, checks),
      ...section(`${title}: how to undo it`, undo),
    ]),
  ].join('\n\n');
  return {
    summary: `${productName}: ${template.name} (${product.name})`.slice(0, 250),
    description: description.slice(0, longestDescription),
  };
}
