import { dayMs } from '@rampart/domain/day.ts';
import type { FastifyInstance } from 'fastify';
import type { ThreatCampaign } from '../world/threat-campaigns.ts';
import type { World } from '../world/world.ts';
import type { CampaignBook } from './campaign-book.ts';
import { queryWindow } from './query-window.ts';
import { threatIdOf } from './threat-id.ts';
import { vendorWords } from './vendor-words.ts';

const threatTypes = { url: 'url', attachment: 'attachment', 'message-text': 'messageText' } as const;

/** Names are things with an id of their own here. */
const named = (name: string | null): { id: string; name: string }[] => (name === null ? [] : [{ id: threatIdOf(name).slice(0, 32), name }]);

export const nameOf = ({ category, subject, startDay }: ThreatCampaign): string => {
  const { malware, family } = vendorWords[category];
  return `${malware ?? family} | "${subject}" | ${new Date(startDay * dayMs).toISOString().slice(0, 10)}`;
};

function toCampaign(campaign: ThreatCampaign): Record<string, unknown> {
  const { family, malware, technique } = vendorWords[campaign.category];
  const startDate = new Date(campaign.startDay * dayMs).toISOString();
  return {
    id: campaign.id,
    name: nameOf(campaign),
    description: `Messages with the subject "${campaign.subject}" from ${campaign.sender}.`,
    startDate,
    notable: campaign.size > 20,
    campaignMembers: campaign.artefacts.map((artefact) => ({
      id: threatIdOf(artefact),
      threat: campaign.artefactKind === 'message-text' ? campaign.sender : artefact,
      threatStatus: 'active',
      threatTime: startDate,
      type: threatTypes[campaign.artefactKind],
    })),
    families: named(family),
    malware: named(malware),
    techniques: named(technique),
    actors: [],
    brands: [],
  };
}

export function campaignRoutes(server: FastifyInstance, { world, book }: { readonly world: World; readonly book: CampaignBook }): void {
  server.get<{ Querystring: Record<string, string | undefined> }>('/v2/campaign/ids', async ({ query }, reply) => {
    const size = Number(query['size'] ?? 100);
    const page = Number(query['page'] ?? 1);
    if (!Number.isInteger(size) || size < 1 || size > 200 || !Number.isInteger(page) || page < 1) {
      return reply.code(400).type('text/plain').send('The size parameter must be from 1 to 200 and page from 1');
    }
    const { interval } = query;
    const now = world.now();
    const window = queryWindow({ interval }, { now, mostMs: dayMs, mostMsSaid: '24.00h' });
    if (typeof window === 'string') return reply.code(400).type('text/plain').send(window);
    const active = book.activeBetween(window.from, window.to).slice((page - 1) * size, page * size);
    const lastUpdatedAt = ({ endDay }: ThreatCampaign): string => new Date(Math.min(endDay * dayMs - 1000, now.getTime())).toISOString();
    return { campaigns: active.map((campaign) => ({ id: campaign.id, lastUpdatedAt: lastUpdatedAt(campaign) })) };
  });

  server.get<{ Params: { id: string } }>('/v2/campaign/:id', async ({ params }, reply) => {
    const campaign = book.find(params.id);
    return campaign === undefined ? reply.code(404).type('text/plain').send('Not Found') : toCampaign(campaign);
  });
}
