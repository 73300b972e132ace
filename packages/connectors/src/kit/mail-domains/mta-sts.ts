import type { MailDomain } from '@rampart/facts/mail/mail-domains.ts';
import type { Connection, LookUp } from '../connection.ts';
import { tagsOf } from './tags-of.ts';

type MtaSts = MailDomain['mtaSts'];
type Policy = Omit<Extract<MtaSts, { state: 'found' }>, 'state'>;

/** RFC 8461, 3.2: a policy is much smaller. */
const largest = 64 * 1024;
const patience = 10_000;
const mostHosts = 100;

const isAnnouncement = (text: string): boolean => /^v=STSv1\s*(?:;|$)/.test(text);
const unreadable: Policy = { mode: null, hosts: [], maxAgeSeconds: null };

export function readPolicy(text: string): Policy {
  const lines = text.split(/\r?\n/).map((line) => /^([a-z_]+)\s*:\s*(.*?)\s*$/i.exec(line));
  const valuesOf = (name: string): string[] => lines.flatMap((line) => (line?.[1]?.toLowerCase() === name ? [line[2] ?? ''] : []));
  const [mode] = valuesOf('mode');
  const [age = ''] = valuesOf('max_age');
  if (valuesOf('version')[0] !== 'STSv1' || (mode !== 'enforce' && mode !== 'testing' && mode !== 'none')) return unreadable;
  const hosts = valuesOf('mx').slice(0, mostHosts);
  return { mode, hosts: hosts.map((host) => host.toLowerCase()), maxAgeSeconds: /^[0-9]{1,10}$/.test(age) ? Number(age) : null };
}

async function textOf(response: Response): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > largest) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** As senders do: over https, without following a redirect. What goes wrong on the way goes wrong for them, too. */
async function fetchPolicy({ fetch, signal }: Pick<Connection, 'fetch' | 'signal'>, domain: string): Promise<Policy> {
  try {
    const url = new URL(`https://mta-sts.${domain}/.well-known/mta-sts.txt`);
    const response = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]) });
    const text = response.status === 200 ? await textOf(response) : undefined;
    return text === undefined ? unreadable : readPolicy(text);
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof Error)) throw error;
    return unreadable;
  }
}

export async function readMtaSts(connection: Pick<Connection, 'fetch' | 'signal'> & { lookUp: LookUp }, domain: string): Promise<MtaSts> {
  const answer = await connection.lookUp(`_mta-sts.${domain}`, 'TXT');
  if (answer.state !== 'found') return answer;
  const announced = answer.values.filter(isAnnouncement);
  // RFC 8461, 3.1: without exactly one, senders take the domain to have no policy.
  if (announced.length !== 1 || !tagsOf(announced[0]!).has('id')) return { state: 'absent' };
  return { state: 'found', ...(await fetchPolicy(connection, domain)) };
}
