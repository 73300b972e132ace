import type { FastifyInstance } from 'fastify';
import { bearerToken } from '../kit/oauth.ts';
import { restApi, type Call, type RestApi } from '../kit/rest-api.ts';
import type { WriteJournal } from '../kit/write-journal.ts';
import { errors, toError } from './errors.ts';
import type { Portal } from './portal.ts';

/** The sections of the description: what a token is let into, or not. */
export const sections = [
  'Threats',
  'AI Security Mailbox',
  'Cases',
  'Audit Logs',
  'Users',
  'Roles',
  'Security Settings',
  'Tokens',
  'SPM',
] as const;
export type Section = (typeof sections)[number];

export type AbnormalApi = RestApi<null, Section>;
export type AbnormalCall = Call<null>;

/** A token is of one region: at the host of the other it is not known. */
export const abnormalApi = (server: FastifyInstance, portal: Portal, journal: WriteJournal): AbnormalApi =>
  restApi<null, Section>({
    server,
    clock: portal.clock,
    journal,
    pathPrefix: '/v1',
    authorize(request, section) {
      const isHere = request.headers.host?.split(':', 1)[0] === portal.host;
      if (!isHere || portal.isRevoked() || bearerToken(request) !== portal.token) throw errors.unauthorized();
      if (portal.withdrawn.has(section)) throw errors.forbidden();
      return null;
    },
    toError,
    errors: {
      unreadable: () => errors.invalid('The body is not JSON.'),
      unknownRoute: () => errors.notFound('Not found.'),
      internal: errors.internal,
    },
  });

type Refuse = typeof errors.notFound;

interface Known {
  readonly names: readonly string[];
  /** For those of a fixed list of values. */
  readonly values?: Readonly<Record<string, readonly string[]>>;
  readonly refuse?: Refuse;
}

/** Refuses what the description does not have: a misspelt filter must not read as none. */
export function checkQuery({ query }: AbnormalCall, { names, values = {}, refuse = errors.notFound }: Known): void {
  for (const [name, value] of query) {
    const known = values[name];
    if (known === undefined && !names.includes(name)) throw refuse(`Unknown query parameter: ${name}`);
    if (known !== undefined && !known.includes(value)) throw refuse(`"${value}" is not a valid choice of ${name}.`);
  }
  for (const name of new Set(query.keys())) if (query.getAll(name).length > 1) throw refuse(`${name} is given twice.`);
}

function wholeNumber(text: string | null, usual: number, refuse: Refuse, name: string): number {
  if (text === null) return usual;
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < 1) throw refuse(`${name} must be an integer of at least 1.`);
  return number;
}

/** The description sets no upper bound; a thousand is what public integrations ask for. */
const mostPerPage = 1000;

export interface Cut<T> {
  readonly items: readonly T[];
  readonly page: number;
  readonly pageSize: number;
  readonly next: number | undefined;
}

/** Pages are counted from 1. One behind the last is empty. */
export function cutPage<T>({ query }: AbnormalCall, all: readonly T[], refuse: Refuse = errors.notFound): Cut<T> {
  const pageSize = wholeNumber(query.get('pageSize'), 100, refuse, 'pageSize');
  const page = wholeNumber(query.get('pageNumber'), 1, refuse, 'pageNumber');
  if (pageSize > mostPerPage) throw refuse(`pageSize must be at most ${mostPerPage}.`);
  return {
    items: all.slice((page - 1) * pageSize, page * pageSize),
    page,
    pageSize,
    next: page * pageSize < all.length ? page + 1 : undefined,
  };
}

export const pageNumbers = ({ page, next }: Cut<unknown>): object => ({
  pageNumber: page,
  ...(next === undefined ? {} : { nextPageNumber: next }),
});

export interface TimeFilter {
  readonly from: Date;
  /** Part of it, to the second. */
  readonly to: Date;
  readonly key: string;
}

const time = String.raw`(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z)`;
const filterForm = new RegExp(`^(\\w+)(?: gte ${time})?(?: lte ${time})?$`);

function timeOf(text: string): Date {
  const at = new Date(text);
  // A day that the month does not have would become one of the next.
  if (Number.isNaN(at.getTime()) || !at.toISOString().startsWith(text.slice(0, 19))) throw errors.notFound(`${text} is not a date.`);
  return at;
}

/** `receivedTime gte 2026-01-01T00:00:00Z lte 2026-01-02T00:00:00Z`; nothing without a filter. */
export function timeFilter({ query }: AbnormalCall, keys: readonly string[]): TimeFilter | undefined {
  const text = query.get('filter');
  if (text === null) return undefined;
  const [, key = '', gte, lte] = filterForm.exec(text) ?? [];
  if (!keys.includes(key)) throw errors.notFound(`The filter must begin with one of ${keys.join(', ')} and have gte or lte.`);
  if (gte === undefined && lte === undefined) throw errors.notFound('At least one of gte and lte must be specified.');
  const from = gte === undefined ? new Date(0) : timeOf(gte);
  const to = lte === undefined ? new Date(8_640_000_000_000) : new Date(timeOf(lte).getTime() + 999);
  if (from > to) throw errors.notFound('gte must not be after lte.');
  return { key, from, to };
}
