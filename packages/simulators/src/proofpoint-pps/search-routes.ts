import { hash } from 'node:crypto';
import type { AttackCategory } from '@rampart/domain/attack-category.ts';
import { dayMs } from '@rampart/domain/day.ts';
import type { Body } from '../kit/rest-api.ts';
import type { World, WorldThreat } from '../world/world.ts';
import { errors, type PpsServer } from './server.ts';
import { type PpsApi, type PpsCall, refuseUnknown } from './pps-api.ts';

/** As the names of rules and folders are in TAP, which reports on the same server. */
const rules: Readonly<Record<AttackCategory, readonly [rule: string, folder: string]>> = {
  'corporate-credential-phishing': ['spam.inbound_phish', 'Phish'],
  'credential-phishing': ['spam.inbound_phish', 'Phish'],
  'consumer-credential-phishing': ['spam.inbound_phish', 'Phish'],
  pentest: ['spam.inbound_phish', 'Phish'],
  bec: ['spam.inbound_impostor', 'Impostor'],
  malware: ['av.inbound_malware', 'Malware'],
  infostealer: ['av.inbound_malware', 'Malware'],
  keylogger: ['av.inbound_malware', 'Malware'],
  cryptominer: ['av.inbound_malware', 'Malware'],
  backdoor: ['av.inbound_malware', 'Malware'],
  ransomware: ['av.inbound_malware', 'Malware'],
  'apt-financial-malware': ['av.inbound_malware', 'Malware'],
  'apt-state-malware': ['av.inbound_malware', 'Malware'],
  spam: ['spam.inbound_spam', 'Spam'],
};

/** The clock on the wall of the server. */
const zoneHours = 1;

function theirDate(at: Date): string {
  const local = new Date(at.getTime() + zoneHours * 3_600_000).toISOString();
  return `${local.slice(0, 10)} ${local.slice(11, 19)} [UTC+0${zoneHours}00]`;
}

const empty = {
  Disposition_Action: '',
  Sendmail_Action: '',
  Attachment_Names: '',
  SendmailRaw_Log: '',
  Raw_Log: '',
  Quarantine_Folder: '',
  Quarantine_Rule: '',
  Spam_Score: '',
  country: '**',
  TLS: '',
  current_folder: '',
  PE_Recipients: '',
  Virus_Names: '',
  Sendmail_Errorcode: '',
  SMIME_Recipients: '',
  Suborg: '',
  SMIME_Recipients_Signed: '',
  Message_Encrypted: '',
  Message_Split: '',
  Disposition_SmtpProfile: '',
  Sendmail_To: '',
  Sendmail_Stat: '',
  Sendmail_To_Stat: '',
};

interface Traced {
  readonly at: Date;
  readonly record: Body;
}

interface Mail {
  readonly id: string;
  readonly at: Date;
  readonly rule: string;
  readonly action: string;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly ip: string;
  readonly route: string;
}

function trace({ id, at, rule, action, from, to, subject, ip, route }: Mail, particular: Body = {}): Traced {
  const [module = '', ruleId = ''] = rule.split('.');
  const domain = to.slice(to.indexOf('@') + 1);
  const record = {
    ...empty,
    Rule_ID: ruleId,
    Module_ID: module,
    module_rules: [rule],
    Final_Rule: rule,
    Final_Action: action,
    GUID: id.replaceAll('-', ''),
    FID: id.replaceAll('-', ''),
    QID: `q${id.slice(0, 12)}`,
    SID: id.slice(0, 10),
    Date: theirDate(at),
    Sender: from,
    Recipients: to,
    Sender_Host: from.slice(from.indexOf('@') + 1),
    Sender_IP_Address: ip,
    Subject: subject,
    Message_ID: `<${id}@${from.slice(from.indexOf('@') + 1)}>`,
    Message_Size: String(4000 + subject.length * 131),
    Duration: '0.124094999905240',
    Policy_Routes: route,
    Agent: domain,
    FQIN: `${domain}-10000_instance1`,
    ...particular,
  };
  return { at, record };
}

const traced = new WeakMap<WorldThreat, Traced>();

/** Written once: the same time is searched for each way that mail may end, and in parts. */
function ofThreat(threat: WorldThreat): Traced {
  const known = traced.get(threat) ?? toTraced(threat);
  traced.set(threat, known);
  return known;
}

function toTraced(threat: WorldThreat): Traced {
  const [rule, folder] = rules[threat.category];
  const isStopped = threat.outcome === 'blocked';
  const mail = { id: threat.id, at: threat.at, from: threat.sender, to: threat.mail, subject: threat.subject, ip: threat.senderIp };
  const scored = { Spam_Score: String(threat.category === 'spam' ? threat.score : Math.floor(threat.score / 3)) };
  const ended = isStopped ? { Quarantine_Folder: folder, Quarantine_Rule: rule.split('.')[1], current_folder: folder, ...scored } : scored;
  return trace(
    { ...mail, rule: isStopped ? rule : 'spam.notspam', action: isStopped ? 'discard' : 'continue', route: 'default_inbound' },
    ended,
  );
}

/** A domain that the company hardly uses any more: mail to it comes in, and no attack. */
export const quietDomainOf = (domain: string): string => `former-${domain}`;

/** Mail that is no attack: let through, refused because there is no such recipient, and kept in the house by a rule about contents. */
function ordinaryMail({ options: { company } }: World, hour: number): Traced[] {
  if (hour % 6 > 0) return [];
  const at = (minute: number): Date => new Date(hour * 3_600_000 + minute * 60_000);
  const idOf = (kind: string): string => hash('sha256', `pps ${kind} ${hour}`).slice(0, 32);
  const inside = `clerk${hour % 40}@${company.domain}`;
  const outside = 'orders@partner.example';
  const common = { subject: 'Delivery next week', ip: '203.0.113.9' };
  return [
    trace({
      ...common,
      id: idOf('accept'),
      at: at(7),
      rule: 'access.system',
      action: 'accept',
      from: outside,
      to: inside,
      route: 'default_inbound',
    }),
    trace({
      ...common,
      id: idOf('quiet'),
      at: at(9),
      rule: 'access.system',
      action: 'accept',
      from: outside,
      to: `office@${quietDomainOf(company.domain)}`,
      route: 'default_inbound',
    }),
    trace({
      ...common,
      id: idOf('reject'),
      at: at(23),
      rule: 'access.invalid_recipient',
      action: 'reject',
      from: outside,
      to: `gone@${company.domain}`,
      route: 'default_inbound',
    }),
    trace(
      {
        ...common,
        id: idOf('discard'),
        at: at(41),
        rule: 'regulation.card_numbers',
        action: 'discard',
        from: inside,
        to: outside,
        route: 'outbound',
      },
      { Quarantine_Folder: 'Regulation', Quarantine_Rule: 'card_numbers' },
    ),
  ];
}

const isMessage = ({ outcome }: WorldThreat): boolean => outcome === 'blocked' || outcome === 'delivered';

interface Asked {
  readonly fits: (traced: Traced) => boolean;
  /** In the recipient; looked for first, since there is much mail to others. */
  readonly to: string;
}

function tracedBetween(world: World, from: Date, to: Date, asked: Asked): Traced[] {
  const isTo = ({ mail }: WorldThreat): boolean => mail.toLowerCase().includes(asked.to);
  const found = Array.from(world.threatsBetween(from, to))
    .filter((threat) => isMessage(threat) && isTo(threat))
    .map(ofThreat);
  const first = Math.floor(from.getTime() / 3_600_000);
  const hours = Math.max(0, Math.ceil(to.getTime() / 3_600_000) - first);
  const ordinary = Array.from({ length: hours }, (_, place) => ordinaryMail(world, first + place))
    .flat()
    .filter(({ at }) => at >= from && at < to);
  return [...found, ...ordinary].filter(asked.fits).toSorted((one, other) => other.at.getTime() - one.at.getTime());
}

/** `com.proofpoint.pss.query.default-count` of `filter.cfg`: what is asked for beyond it is silently not given. */
const mostFound = 100;
/** How long Smart Search remembers a message. */
const keptMs = 30 * dayMs;

const actions = ['accept', 'continue', 'discard', 'redirect', 'reject', 'retry'];

/** Each parameter, and the field of a message that it is looked for in. */
const filters: Readonly<Record<string, string>> = {
  action: 'Final_Action',
  virus: 'Virus_Names',
  env_from: 'Sender',
  env_rcpt: 'Recipients',
  attach: 'Attachment_Names',
  qid: 'QID',
  host: 'Sender_Host',
  sid: 'SID',
  subject: 'Subject',
  guid: 'GUID',
  hdr_mid: 'Message_ID',
};

function timeIn({ query }: PpsCall, name: string, otherwise: Date): Date {
  const text = query.get(name);
  if (text === null) return otherwise;
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:Z|[+-]\d{4})$/.test(text)) throw errors.invalid(`Bad request. ${name} is no time.`);
  return new Date(text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
}

function countIn({ query }: PpsCall): number {
  const text = query.get('count') ?? String(mostFound);
  if (!/^[1-9]\d{0,5}$/.test(text)) throw errors.invalid('Bad request. count is no number.');
  return Math.min(Number(text), mostFound);
}

/** Whether a message fits every parameter that was given. */
function matching({ query }: PpsCall): (traced: Traced) => boolean {
  const action = query.get('action');
  if (action !== null && !actions.includes(action)) throw errors.invalid('Bad request. There is no such action.');
  const asked = Object.entries(filters).flatMap(([name, field]) => {
    const text = query.get(name);
    return text === null ? [] : [{ field, text: text.toLowerCase() }];
  });
  return ({ record }) => asked.every(({ field, text }) => String(record[field]).toLowerCase().includes(text));
}

/** The newest first, a day at a time, until there are enough. */
function newest(world: World, { from, to }: { readonly from: Date; readonly to: Date }, asked: Asked, count: number) {
  const found: Traced[] = [];
  for (let end = to.getTime(); end > from.getTime() && found.length < count; end -= dayMs)
    found.push(...tracedBetween(world, new Date(Math.max(from.getTime(), end - dayMs)), new Date(end), asked));
  return found.slice(0, count);
}

/** Smart Search: how messages ended, the newest first, without pages; without a time, of all that it remembers. */
export function searchRoutes(api: PpsApi, { world }: PpsServer): void {
  api.get('/rest/v1/pss/health', 'Managed Modules: pss', () => ({ body: { status: 'ok' } }));
  api.get('/rest/v1/pss/filter', 'Managed Modules: pss', (call) => {
    refuseUnknown(call, ['from', 'to', 'count', ...Object.keys(filters)]);
    const now = world.now();
    const oldest = new Date(Math.max(world.options.start.getTime(), now.getTime() - keptMs));
    const [from, to] = [timeIn(call, 'from', oldest), timeIn(call, 'to', now)];
    if (from > to) throw errors.invalid('Bad request. from is after to.');
    const time = {
      from: from > oldest ? from : oldest,
      // The second that the time ends in is part of it.
      to: new Date(Math.min(now.getTime(), to.getTime() + 1000)),
    };
    const asked = { fits: matching(call), to: call.query.get('env_rcpt')?.toLowerCase() ?? '' };
    return { body: { result: newest(world, time, asked, countIn(call)).map(({ record }) => record) } };
  });
}
