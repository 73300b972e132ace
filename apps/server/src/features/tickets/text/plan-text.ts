import type { ShownChange } from '@rampart/contract/shown-change.ts';
import type { TicketBlock, TicketText } from '@rampart/domain/tickets/ticket-text.ts';

/** What a ticket approves. */
export interface TicketPlan {
  readonly hash: string;
  readonly changes: readonly ShownChange[];
}

const verbs = { create: 'Create', update: 'Change', enable: 'Enable', delete: 'Delete' } as const;
/** More are counted: the plan itself is in Rampart, and bound to the hash. */
const mostChanges = 40;
const mostSettings = 12;

const settingText = ({ path, before, after }: ShownChange['differences'][number]): string => `${path}: ${before ?? '—'} → ${after ?? '—'}`;

function changeText({ kind, name, object, takes_effect: effect, differences }: ShownChange): string {
  const rest = differences.length - mostSettings;
  const settings = differences.slice(0, mostSettings).map(settingText);
  const waits = effect === 'when-enabled' ? ' (waits until it is enabled)' : '';
  return [
    `${verbs[kind]} ${object.replaceAll('-', ' ')} “${name}”${waits}`,
    ...settings,
    ...(rest > 0 ? [`and ${rest} more settings`] : []),
  ].join('\n');
}

const rollback: TicketText = [
  { kind: 'heading', text: 'Rollback' },
  {
    kind: 'text',
    text: 'What is deployed can be rolled back in Rampart: each change is set back to what it was before, where the product still has what was deployed.',
  },
];

/** The plan and how it is bound to the ticket. */
export function planText({ hash, changes }: TicketPlan): TicketText {
  const rest = changes.length - mostChanges;
  const count = changes.length === 1 ? '1 change' : `${changes.length} changes`;
  const list: TicketBlock = { kind: 'list', items: changes.slice(0, mostChanges).map(changeText) };
  return [
    { kind: 'heading', text: 'Plan' },
    {
      kind: 'text',
      text:
        changes.length === 0
          ? 'Rampart writes nothing to the product for this. The manual steps are described above.'
          : `${count}, made from how the product was when this was written. This ticket approves exactly this plan: if the product or the selection changes, it has to be approved again.`,
    },
    ...(changes.length > 0 ? [list] : []),
    ...(rest > 0 ? [{ kind: 'text', text: `And ${rest} more changes, listed in Rampart.` } as const] : []),
    { kind: 'text', text: `Plan hash: ${hash}`, isKept: true },
    ...(changes.length > 0 ? rollback : []),
  ];
}

export const noPlanText = (because: string): TicketText => [
  { kind: 'heading', text: 'Plan' },
  { kind: 'text', text: `There is no plan in this ticket yet. ${because}` },
];
