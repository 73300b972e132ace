const kinds: Readonly<Record<string, readonly [string, string]>> = {
  clicksPermitted: ['CLKPER', 'tapclk@21139'],
  clicksBlocked: ['CLKBLK', 'tapclk@21139'],
  messagesDelivered: ['MSGDLV', 'tapmsg@21139'],
  messagesBlocked: ['MSGBLK', 'tapmsg@21139'],
};

/** RFC 5424, section 6.3.3: three characters are escaped in a value. */
const escaped = (value: unknown): string => {
  const text = typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value);
  return text.replaceAll(/["\\\]]/g, (character) => `\\${character}`);
};

/** A line for each event, its fields as structured data. */
export const toSyslog = (found: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>): string =>
  Object.entries(found)
    .flatMap(([list, events]) =>
      events.map((event) => {
        const [kind, id] = kinds[list] ?? ['', ''];
        const fields = Object.entries(event).map(([name, value]) => `${name}="${escaped(value)}"`);
        return `<38>1 ${String(event['messageTime'] ?? event['clickTime'])} - ProofpointTAP - ${kind} [${id} ${fields.join(' ')}]\n`;
      }),
    )
    .join('');
