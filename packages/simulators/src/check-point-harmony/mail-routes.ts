import { dayMs } from '@rampart/domain/day.ts';
import { fromCursor, toCursor } from '../kit/opaque-cursor.ts';
import type { Body } from '../kit/rest-api.ts';
import type { WorldThreat } from '../world/world.ts';
import { type Account, enveloped, errors, scopeOf } from './account.ts';
import { fieldsOf, type HarmonyApi, requestDataOf } from './harmony-api.ts';
import {
  clicksBetween,
  entityIdOf,
  internalMails,
  mailOf,
  mailsBetween,
  noVerdict,
  saas,
  toClickEvent,
  toEntity,
  type Verdict,
  verdictOf,
} from './mails.ts';

/** Fewer than Harmony's own hundred, so that a client has to read on. */
const perPage = 25;
const readOnly = 'Email & Collaboration, Read-Only';

function timeIn(given: Body, name: string): Date | undefined {
  const text = given[name];
  if (text === undefined) return undefined;
  const isTime =
    typeof text === 'string' && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/.test(text) && !Number.isNaN(Date.parse(text));
  if (!isTime) throw errors.invalid(`${name} must be a date and time in UTC`);
  return new Date(text);
}

function windowOf(given: Body, now: Date): { readonly from: Date; readonly to: Date } {
  const from = timeIn(given, 'startDate');
  if (from === undefined) throw errors.invalid('startDate is required');
  const end = timeIn(given, 'endDate') ?? now;
  if (from > end) throw errors.invalid('endDate is before startDate');
  // Both ends are part of it.
  return { from, to: new Date(end.getTime() + 1) };
}

function wordsIn(given: Body, name: string): readonly string[] | undefined {
  const words = given[name];
  if (words === undefined) return undefined;
  if (!Array.isArray(words) || !words.every((word) => typeof word === 'string')) throw errors.invalid(`${name} must be a list of texts`);
  return words;
}

/** A page of a long answer. A scroll id is of one question only: with any other, Harmony answers 500. */
function pageOf<T>(items: readonly T[], { scrollId, ...question }: Body, show: (item: T) => Body) {
  const asked = JSON.stringify(question);
  const [place, of] = scrollId === undefined ? ['0', asked] : fromCursor(typeof scrollId === 'string' ? scrollId : '').split('\n');
  if (of !== asked || !/^\d+$/.test(place ?? '')) throw errors.internal();
  const first = Number(place);
  const next = first + perPage < items.length ? toCursor(`${first + perPage}\n${asked}`) : '';
  return {
    body: enveloped(items.slice(first, first + perPage).map(show), { recordsNumber: items.length, scrollId: next }),
  };
}

const attributes = ['saasAttrName', 'saasAttrOp', 'saasAttrValue'];

/** The filters on attributes, of which all must be true. Of those that there are, these are simulated. */
function directionIn(given: unknown): 'isInternal' | 'isIncoming' | 'isOutgoing' | undefined {
  if (given === undefined) return undefined;
  const [clause, ...more] = Array.isArray(given) ? (given as unknown[]) : [];
  const { saasAttrName: name, saasAttrOp: op, saasAttrValue: value } = fieldsOf(clause, attributes, 'entityExtendedFilter');
  const direction = (['isInternal', 'isIncoming', 'isOutgoing'] as const).find((each) => name === `entityPayload.${each}`);
  if (more.length > 0 || direction === undefined || op !== 'is' || value !== 'true') throw errors.invalid('The filter is not supported');
  return direction;
}

/** Mails that were scanned, and events of clicks in them. */
export function mailRoutes(api: HarmonyApi, account: Account): void {
  const { world, shown, verdictDelays } = account;
  const isJudged = ({ at }: WorldThreat): boolean => verdictDelays.isShown(at.getTime(), world.now().getTime());
  const verdictNow = (mail: WorldThreat): Verdict => (isJudged(mail) ? verdictOf(mail) : noVerdict);
  const remember = (mail: WorldThreat): WorldThreat => {
    shown.set(entityIdOf(mail), mail);
    return mail;
  };

  api.get('/scopes', readOnly, () => ({ body: enveloped([scopeOf(world)]) }));

  api.query('/search/query', readOnly, (call) => {
    const asked = requestDataOf(call, ['entityFilter', 'entityExtendedFilter', 'entityDetectionResolutionFilter', 'scrollId']);
    const filter = fieldsOf(asked['entityFilter'], ['saas', 'saasEntity', 'startDate', 'endDate'], 'entityFilter');
    if (typeof filter['saas'] !== 'string') throw errors.invalid('saas is required');
    const { from, to } = windowOf(filter, world.now());
    const found = fieldsOf(asked['entityDetectionResolutionFilter'] ?? {}, ['cpDetection'], 'entityDetectionResolutionFilter');
    const detections = wordsIn(found, 'cpDetection');
    const direction = directionIn(asked['entityExtendedFilter']);
    // Harmony says nothing against a source that it does not know: it finds nothing there.
    if (filter['saas'] !== saas || direction === 'isOutgoing') return pageOf([], asked, () => ({}));
    if (direction === 'isInternal') return pageOf(internalMails(world, from, to), asked, (mail) => mail);
    const isFound = (mail: WorldThreat): boolean =>
      detections === undefined || verdictNow(mail).detections.some((each) => detections.includes(each));
    return pageOf(mailsBetween(world, from, to).filter(isFound), asked, (mail) => toEntity(remember(mail), verdictNow(mail), world));
  });

  api.get('/search/entity/:id', readOnly, ({ params }) => {
    const id = params['id'] ?? '';
    const now = world.now();
    const mail = shown.get(id) ?? mailsBetween(world, new Date(now.getTime() - 14 * dayMs), now).find((each) => entityIdOf(each) === id);
    if (mail === undefined) throw errors.notFound(`Entity ${id}`);
    return { body: enveloped([toEntity(mail, verdictNow(mail), world)]) };
  });

  api.query('/event/query', readOnly, (call) => {
    const known = ['eventTypes', 'eventStates', 'severities', 'saas', 'eventIds', 'confidenceIndicator', 'description', 'scrollId'];
    const asked = requestDataOf(call, [...known, 'startDate', 'endDate']);
    const { from, to } = windowOf(asked, world.now());
    const [types, sources] = [wordsIn(asked, 'eventTypes'), wordsIn(asked, 'saas')];
    const isAsked = (types?.includes('malicious_url_click') ?? true) && (sources?.includes(saas) ?? true);
    const clicks = isAsked ? clicksBetween(world, from, to).filter(isJudged) : [];
    return pageOf(clicks, asked, (click) => {
      remember(mailOf(click, world));
      return toClickEvent(click, world);
    });
  });
}
