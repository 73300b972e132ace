import type { MailDomain, SpfProblem } from '@rampart/facts/mail/mail-domains.ts';
import type { LookUp } from '../connection.ts';

type Spf = MailDomain['spf'];
type Others = Extract<Spf, { state: 'found' }>['others'];

/** RFC 7208, 4.6.4: more than ten questions, or more than two that find nothing, and receivers give up. */
const mostLookups = 10;
const mostVoid = 2;
const longestRecord = 10_000;

const qualifiers: Readonly<Record<string, Others>> = { '': 'pass', '+': 'pass', '-': 'fail', '~': 'softfail', '?': 'neutral' };
const mechanism = /^([+\-~?]?)(all|include|a|mx|ptr|ip4|ip6|exists)(?:([:/])(.*))?$/i;
const modifier = /^([a-z][a-z0-9_.-]*)=(.*)$/i;

const isSpf = (text: string): boolean => /^v=spf1(?: |$)/i.test(text);

interface Ask {
  readonly name: string;
  readonly type: 'TXT' | 'MX' | 'A';
  /** Whose `all` counts when the record has none of its own. */
  readonly isRedirect: boolean;
  /** Whom it lets send, the domain lets send: it is reached, and a match is a pass. */
  readonly isPass: boolean;
  /** What the domain's own record names, where this is named by what that includes. */
  readonly through?: string;
}

interface Read {
  readonly others: Others | undefined;
  readonly asks: readonly Ask[];
  /** Questions that depend on the message, and cannot be asked here. */
  readonly uncertain: number;
  readonly isBroken: boolean;
}

/** What one record asks of a receiver. */
function readTerms(record: string, name: string): Read {
  const terms = record.slice(0, longestRecord).split(/ +/).slice(1).filter(Boolean);
  const asks: Ask[] = [];
  let others: Others | undefined;
  let redirect: string | undefined;
  let uncertain = 0;
  let isBroken = false;
  const ask = (type: Ask['type'], target: string, isPass: boolean): void => {
    if (target.includes('%')) uncertain += 1;
    else asks.push({ name: target.replace(/\.$/, '').toLowerCase(), type, isRedirect: false, isPass });
  };
  for (const term of terms) {
    const [, sign = '', kind = '', mark = '', value = ''] = mechanism.exec(term) ?? [];
    const isPass = others === undefined && qualifiers[sign] === 'pass';
    const target = mark === ':' ? value.replace(/(?:\/[0-9]{1,3}){0,2}$/, '') : name;
    switch (kind.toLowerCase()) {
      case 'all':
        // What follows is never reached.
        others ??= qualifiers[sign];
        break;
      case 'include':
        if (value === '') isBroken = true;
        else ask('TXT', target, isPass);
        break;
      case 'a':
        ask('A', target, isPass);
        break;
      case 'mx':
        ask('MX', target, isPass);
        break;
      case 'ptr':
      case 'exists':
        uncertain += 1;
        break;
      case 'ip4':
      case 'ip6':
        if (value === '') isBroken = true;
        // Every address there is.
        else if (isPass && /\/0+$/.test(value)) others = 'pass';
        break;
      default: {
        const [, key, given = ''] = modifier.exec(term) ?? [];
        if (key === undefined) isBroken = true;
        else if (key.toLowerCase() === 'redirect') redirect = given;
      }
    }
  }
  // RFC 7208, 6.1: `all` makes a redirect void.
  if (redirect !== undefined && others === undefined) {
    if (redirect.includes('%')) uncertain += 1;
    else asks.push({ name: redirect.replace(/\.$/, '').toLowerCase(), type: 'TXT', isRedirect: true, isPass: true });
  }
  return { others, asks, uncertain, isBroken };
}

async function recordAt(lookUp: LookUp, name: string) {
  const answer = await lookUp(name, 'TXT');
  if (answer.state !== 'found') return answer;
  const records = answer.values.filter(isSpf);
  if (records.length === 0) return { state: 'without' as const };
  return { state: 'found' as const, record: records[0]!, isOnly: records.length === 1 };
}

async function isVoid(lookUp: LookUp, { name, type }: Ask): Promise<boolean> {
  const answers = type === 'MX' ? [await lookUp(name, 'MX')] : [await lookUp(name, 'A'), await lookUp(name, 'AAAA')];
  return answers.every(({ state }) => state === 'absent');
}

/** What a receiver makes of the record of a domain and of all that it includes: bounded as a receiver's is, whatever the records say. */
export async function readSpf(lookUp: LookUp, domain: string): Promise<Spf> {
  const own = await recordAt(lookUp, domain);
  if (own.state === 'unanswered') return { state: 'unanswered' };
  if (own.state !== 'found') return { state: 'absent' };
  const first = readTerms(own.record, domain);
  let others = first.others;
  let lookups = first.uncertain;
  let voids = 0;
  const found = (problem: SpfProblem | null, problemAt: string | null = null): Spf => ({
    state: 'found',
    record: own.record,
    others: others ?? 'not-said',
    lookups,
    problem,
    problemAt,
  });
  if (!own.isOnly) return found('several-records', domain);
  if (first.isBroken) return found('syntax', domain);
  const asks = [...first.asks];
  for (let ask = asks.shift(); ask !== undefined; ask = asks.shift()) {
    lookups += 1;
    if (lookups > mostLookups) return found('too-many-lookups', ask.name);
    if (ask.type === 'TXT') {
      const answer = await recordAt(lookUp, ask.name);
      if (answer.state === 'unanswered') return { state: 'unanswered' };
      if (answer.state !== 'found') return found('broken-include', ask.name);
      if (!answer.isOnly) return found('several-records', ask.name);
      const read = readTerms(answer.record, ask.name);
      if (read.isBroken) return found('syntax', ask.name);
      const through = ask.through ?? ask.name;
      if (ask.isRedirect) others ??= read.others;
      // RFC 7208, 5.2: an include matches where what it includes passes.
      else if (ask.isPass && read.others === 'pass') return found('open-include', through);
      lookups += read.uncertain;
      asks.push(
        ...read.asks.map((one) => (ask.isRedirect ? one : { ...one, isRedirect: false, isPass: one.isPass && ask.isPass, through })),
      );
    } else if (await isVoid(lookUp, ask)) {
      voids += 1;
      if (voids > mostVoid) return found('too-many-void-lookups', ask.name);
    }
  }
  return lookups > mostLookups ? found('too-many-lookups', domain) : found(null);
}
