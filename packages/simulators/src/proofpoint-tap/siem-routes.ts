import type { Body } from '../kit/rest-api.ts';
import { dayMs } from '@rampart/domain/day.ts';
import type { World, WorldThreat } from '../world/world.ts';
import { queryWindow } from './query-window.ts';
import { toClick, toMessage } from './siem-events.ts';
import { toSyslog } from './syslog.ts';
import { tapErrors, type TapApi } from './tap-api.ts';

const lists = ['clicksPermitted', 'clicksBlocked', 'messagesDelivered', 'messagesBlocked'] as const;
type List = (typeof lists)[number];

const listOf: Readonly<Record<WorldThreat['outcome'], List>> = {
  'click-permitted': 'clicksPermitted',
  'click-blocked': 'clicksBlocked',
  delivered: 'messagesDelivered',
  blocked: 'messagesBlocked',
};

const endpoints: Readonly<Record<string, readonly List[]>> = {
  all: lists,
  issues: ['clicksPermitted', 'messagesDelivered'],
  'clicks/blocked': ['clicksBlocked'],
  'clicks/permitted': ['clicksPermitted'],
  'messages/blocked': ['messagesBlocked'],
  'messages/delivered': ['messagesDelivered'],
};

const typeWords = { url: 'url', attachment: 'attachment', 'message-text': 'messagetext' } as const;
const wordsOf = (text: string | null): readonly string[] | null => (text ? text.toLowerCase().split(',') : null);

/** The message that the clicked link was in: the latest such one of that day before the click. */
function messageOf(click: WorldThreat, world: World): WorldThreat | undefined {
  const midnight = new Date(Math.floor(click.at.getTime() / dayMs) * dayMs);
  return Array.from(world.threatsBetween(midnight, click.at)).findLast(
    ({ personId, artefact, outcome }) => outcome === 'delivered' && personId === click.personId && artefact === click.artefact,
  );
}

export function siemRoutes(api: TapApi, world: World): void {
  for (const [path, endpoint] of Object.entries(endpoints)) {
    api.get(`/v2/siem/${path}`, null, ({ query }) => {
      const format = (query.get('format') ?? 'syslog').toLowerCase();
      if (format !== 'syslog' && format !== 'json') throw tapErrors.invalid('The format parameter must be syslog or JSON');
      const window = queryWindow(query, { now: world.now(), mostMs: 3_600_000, mostMsText: '1.00h', farthestMs: 7 * dayMs });
      const types = wordsOf(query.get('threatType'));
      // Every threat of the world is still active.
      const includesActive = wordsOf(query.get('threatStatus'))?.includes('active') ?? true;
      const found: Record<string, Body[]> = Object.fromEntries(endpoint.map((list) => [list, []]));
      for (const threat of includesActive ? world.threatsBetween(window.from, window.to) : []) {
        const events = found[listOf[threat.outcome]];
        if (events === undefined || types?.includes(typeWords[threat.artefactKind]) === false) continue;
        if (path === 'issues' && threat.outcome === 'delivered' && threat.artefactKind !== 'attachment') continue;
        events.push(threat.outcome.startsWith('click') ? toClick(threat, messageOf(threat, world)) : toMessage(threat));
      }
      if (format === 'json') return { body: { queryEndTime: window.to.toISOString(), ...found } };
      const text = toSyslog(found);
      return text === '' ? {} : { text, headers: { 'content-type': 'text/plain' } };
    });
  }
}
