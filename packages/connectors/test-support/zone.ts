import type { LookUp, RecordType } from '../src/kit/connection.ts';

type Zone = Readonly<Record<string, readonly string[] | 'unanswered'>>;

/** A DNS that has these records, by name and type: `TXT halden.example`. The rest does not exist. */
export function zone(records: Zone): { readonly lookUp: LookUp; readonly asked: string[] } {
  const asked: string[] = [];
  const lookUp = async (name: string, type: RecordType) => {
    asked.push(`${type} ${name}`);
    const found = records[`${type} ${name}`];
    if (found === 'unanswered') return { state: 'unanswered' as const };
    return found === undefined ? { state: 'absent' as const } : { state: 'found' as const, values: found };
  };
  return { lookUp, asked };
}
