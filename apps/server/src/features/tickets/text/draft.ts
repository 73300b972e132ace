import { effectText } from '@rampart/domain/assess/effect.ts';
import { productName } from '@rampart/domain/product-name.ts';
import {
  contentBrief,
  contentOfRemediation,
  gatherContent,
  getRemediation,
  type Instruction,
  instructionText,
  listRemediations,
  type References,
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

type Changed = ReturnType<typeof contentBrief>['controls'][number]['readable'][number];
/** More are counted, so that no control fills the ticket. */
const mostSettings = 20;

function changeLines({ title, kind, differences }: Changed): string[] {
  const rest = differences.length - mostSettings;
  const settings = differences
    .slice(0, mostSettings)
    .map(({ path, before, after }) => `${path}: ${kind === 'create' ? '' : `${before ?? 'not set'} → `}${after ?? 'not set'}`);
  return [title, ...settings, ...(rest > 0 ? [`and ${rest} more settings`] : [])];
}

/** The old and the new values are beside each other. */
const inTicket: References = {
  listed: 'listed under “what changes”',
  after: 'the new values under “what changes”',
  before: 'the old values under “what changes”',
};

const instructed = (items: readonly Instruction[]): string[] => items.map((item) => instructionText(item, inTicket));

/** What the person who gets the ticket needs to act without Rampart: what, why, how, and how to undo it. */
export async function draftTicket(deps: TicketDeps, tx: TenantTx, which: WhichRemediation): Promise<Draft> {
  const list = await listRemediations(deps, tx);
  const { template, product, program, effect } = getRemediation(list, which);
  const { controls } = contentBrief(deps.catalog, await gatherContent(deps, tx, await contentOfRemediation(deps, tx, which)));
  const { headline, details } = effectText(effect);
  const description = [
    ...section('What', [
      template.description,
      `Product: ${product.name}. For: ${program.name} (${program.memberCount === 1 ? '1 person' : `${program.memberCount} people`}).`,
    ]),
    ...section('Why', [[headline, ...details].join(' · '), ...controls.map(({ title, finding }) => `${title}: ${finding}`)]),
    ...controls.flatMap(({ title, steps, readable, checks, undo }) => [
      ...section(`${title}: steps by hand`, numbered(steps)),
      ...section(`${title}: what changes`, readable.flatMap(changeLines)),
      ...section(`${title}: how to check it`, instructed(checks)),
      ...section(`${title}: how to undo it`, instructed(undo)),
    ]),
  ].join('\n\n');
  return {
    summary: `${productName}: ${template.name} (${product.name})`.slice(0, 250),
    description: description.slice(0, longestDescription),
  };
}
