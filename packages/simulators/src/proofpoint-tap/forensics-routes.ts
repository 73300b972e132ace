import type { FastifyInstance } from 'fastify';
import type { ThreatCampaign } from '../world/threat-campaigns.ts';
import type { World } from '../world/world.ts';
import type { CampaignBook } from './campaign-book.ts';
import { nameOf } from './campaign-routes.ts';
import { threatIdOf } from './threat-id.ts';
import { vendorWords } from './vendor-words.ts';

const platforms = [{ name: 'Win10', os: 'win', version: '10' }];

const seen = (type: string, display: string, what: Record<string, unknown>): Record<string, unknown> => ({
  type,
  display,
  malicious: true,
  time: 0,
  what,
  platforms,
});

function evidenceOf(artefact: string, campaign: ThreatCampaign): Record<string, unknown>[] {
  const { malware } = vendorWords[campaign.category];
  const itself =
    campaign.artefactKind === 'attachment'
      ? seen('attachment', `Malicious content in attachment ${artefact.slice(0, 12)}`, { sha256: artefact, blacklisted: 1 })
      : seen('url', `Malicious URL ${artefact}`, { url: artefact, blacklisted: true });
  return malware === null ? [itself] : [itself, seen('behavior', `${malware} was recognised`, { rule: malware })];
}

const typeOf = ({ artefactKind }: ThreatCampaign): string => (artefactKind === 'attachment' ? 'ATTACHMENT' : 'URL');

const ofCampaign = (campaign: ThreatCampaign): Record<string, unknown> => ({
  scope: 'CAMPAIGN',
  id: campaign.id,
  name: nameOf(campaign),
  threatStatus: 'active',
  forensics: campaign.artefacts.flatMap((artefact) => evidenceOf(artefact, campaign)),
});

const ofThreat = (threatId: string, campaign: ThreatCampaign): Record<string, unknown> => ({
  scope: 'THREAT',
  id: threatId,
  name: campaign.subject,
  type: typeOf(campaign),
  threatStatus: 'active',
  forensics: campaign.artefacts
    .filter((artefact) => threatIdOf(artefact) === threatId)
    .flatMap((artefact) => evidenceOf(artefact, campaign)),
});

/** Evidence about one threat, or put together about a campaign. */
export function forensicsRoutes(server: FastifyInstance, { world, book }: { readonly world: World; readonly book: CampaignBook }): void {
  server.get<{ Querystring: Record<string, string | undefined> }>('/v2/forensics', async ({ query }, reply) => {
    const { threatId, campaignId, includeCampaignForensics } = query;
    if ((threatId === undefined) === (campaignId === undefined)) {
      return reply.code(400).type('text/plain').send('Exactly one of threatId or campaignId must be supplied');
    }
    const campaign = threatId === undefined ? book.find(campaignId ?? '') : book.findByThreat(threatId);
    if (campaign === undefined) return reply.code(404).type('text/plain').send('Not Found');
    const generated = world.now().toISOString();
    if (threatId === undefined) return { generated, reports: [ofCampaign(campaign)] };
    const reports = [ofThreat(threatId, campaign), ...(includeCampaignForensics === 'true' ? [ofCampaign(campaign)] : [])];
    return { generated, reports };
  });
}
