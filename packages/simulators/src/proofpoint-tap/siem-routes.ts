import { dayMs } from '@rampart/domain/day.ts';
import type { FastifyInstance } from 'fastify';
import type { World, WorldThreat } from '../world/world.ts';
import { queryWindow } from './query-window.ts';
import { toClick, toMessage } from './siem-events.ts';
import { toSyslog } from './syslog.ts';

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
const wordsOf = (text: string | undefined): readonly string[] | null => (text ? text.toLowerCase().split(',') : null);

/** The message that the clicked link was in: the latest such one of that day before the click. */
function messageOf(click: WorldThreat, world: World): WorldThreat | undefined {
  const midnight = new Date(Math.floor(click.at.getTime() / dayMs) * dayMs);
  return Array.from(world.threatsBetween(midnight, click.at)).findLast(
    ({ personId, artefact, outcome }) => outcome === 'delivered' && personId === click.personId && artefact === click.artefact,
  );
}

export function siemRoutes(server: FastifyInstance, world: World): void {
  for (const [path, wanted] of Object.entries(endpoints)) {
    server.get<{ Querystring: Record<string, string | undefined> }>(`/v2/siem/${path}`, async ({ query }, reply) => {
      const { format = 'syslog', threatType, threatStatus } = query;
      if (!['syslog', 'json'].includes(format.toLowerCase()))
        return reply.code(400).type('text/plain').send('The format parameter must be syslog or JSON');
      const window = queryWindow(query, { now: world.now(), mostMs: 3_600_000, mostMsSaid: '1.00h', farthestMs: 7 * dayMs });
      if (typeof window === 'string') return reply.code(400).type('text/plain').send(window);
      const types = wordsOf(threatType);
      // Every threat of the world is still active.
      const isActiveWanted = wordsOf(threatStatus)?.includes('active') ?? true;
      const found: Record<string, Record<string, unknown>[]> = Object.fromEntries(wanted.map((list) => [list, []]));
      for (const threat of isActiveWanted ? world.threatsBetween(window.from, window.to) : []) {
        const events = found[listOf[threat.outcome]];
        if (events === undefined || types?.includes(typeWords[threat.artefactKind]) === false) continue;
        if (path === 'issues' && threat.outcome === 'delivered' && threat.artefactKind !== 'attachment') continue;
        events.push(threat.outcome.startsWith('click') ? toClick(threat, messageOf(threat, world)) : toMessage(threat));
      }
      if (format.toLowerCase() === 'json') return reply.send({ queryEndTime: window.to.toISOString(), ...found });
      const text = toSyslog(found);
      return text === '' ? reply.code(204).send() : reply.type('text/plain').send(text);
    });
  }
}
