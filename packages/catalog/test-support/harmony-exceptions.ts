import type { Change } from '@rampart/domain/change.ts';
import { type MailException, mailExceptionName } from '@rampart/domain/mail-exception.ts';

/** An exception as narrow as can be, unless said otherwise. */
export function anException(particular: Partial<MailException> = {}): MailException {
  const exception = {
    id: 'exception-1',
    effect: 'allow' as const,
    senderAddress: { value: 'berths@port.example', how: 'is' as const },
    senderDomain: null,
    senderName: null,
    recipient: null,
    subject: null,
    links: null,
    server: null,
    client: null,
    attachment: null,
    ignoresSpf: false,
    comment: 'Berth notices',
    changedAt: null,
    ...particular,
  };
  return { name: mailExceptionName(exception), ...exception };
}

/** The list as the product has it once the changes are made. */
export const afterExceptionChanges = (exceptions: readonly MailException[], changes: readonly Change[]): MailException[] => [
  ...exceptions.flatMap((exception) => {
    const change = changes.find(({ target }) => target === exception.id);
    if (change === undefined) return [exception];
    return change.after === null ? [] : [{ ...exception, ...(change.after as Partial<MailException>) }];
  }),
  ...changes
    .filter(({ kind }) => kind === 'create')
    .map(({ after }, place) => ({ ...anException(), ...(after as Partial<MailException>), id: `new-${place}` })),
];
