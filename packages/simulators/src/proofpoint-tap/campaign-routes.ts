import type { Body } from '../kit/rest-api.ts';
import { dayMs } from '@rampart/domain/day.ts';
import type { ThreatCampaign } from '../world/threat-campaigns.ts';
import type { World } from '../world/world.ts';
import type { CampaignIndex } from './campaign-index.ts';
import { queryWindow } from './query-window.ts';
import { readCount, tapErrors, type TapApi } from './tap-api.ts';
import { threatIdOf } from './threat-id.ts';
import { vendorWords } from './vendor-words.ts';

const threatTypes = { url: 'url', attachment: 'attachment', 'message-text': 'messageText' } as const;

/** TAP gives names an id. */
const named = (name: string | null): { id: string; name: string }[] => (name === null ? [] : [{ id: threatIdOf(name).slice(0, 32), name }]);

const nameOf = ({ category, subject, startDay }: ThreatCampaign): string => {
  const { malware, family } = vendorWords[category];
  return `${malware ?? family} | "${subject}" | ${new Date(startDay * dayMs).toISOString().slice(0, 10)}`;
};

function toCampaign(campaign: ThreatCampaign): Body {
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

interface CampaignRoutesOptions {
  readonly world: World;
  readonly campaigns: CampaignIndex;
}

export function campaignRoutes(api: TapApi, { world, campaigns }: CampaignRoutesOptions): void {
  api.get('/v2/campaign/ids', null, (call) => {
    const message = 'The size parameter must be from 1 to 200 and page from 1';
    const size = readCount(call, 'size', 100, 200, message);
    const page = readCount(call, 'page', 1, Number.MAX_SAFE_INTEGER, message);
    const now = world.now();
    const interval = new URLSearchParams([...call.query].filter(([name]) => name === 'interval'));
    const window = queryWindow(interval, { now, mostMs: dayMs, mostMsText: '24.00h' });
    const active = campaigns.activeBetween(window.from, window.to).slice((page - 1) * size, page * size);
    const lastUpdatedAt = ({ endDay }: ThreatCampaign): string => new Date(Math.min(endDay * dayMs - 1000, now.getTime())).toISOString();
    return { body: { campaigns: active.map((campaign) => ({ id: campaign.id, lastUpdatedAt: lastUpdatedAt(campaign) })) } };
  });

  api.get('/v2/campaign/:id', null, ({ params }) => {
    const campaign = campaigns.find(params['id']!);
    if (campaign === undefined) throw tapErrors.notFound();
    return { body: toCampaign(campaign) };
  });

  /** Evidence about one threat, or put together about a campaign. */
  api.get('/v2/forensics', null, ({ query }) => {
    const threatId = query.get('threatId');
    const campaignId = query.get('campaignId');
    if ((threatId === null) === (campaignId === null)) throw tapErrors.invalid('Exactly one of threatId or campaignId must be supplied');
    const campaign = threatId === null ? campaigns.find(campaignId ?? '') : campaigns.findByThreat(threatId);
    if (campaign === undefined) throw tapErrors.notFound();
    const isWholeCampaign = threatId === null || query.get('includeCampaignForensics') === 'true';
    const reports = [...(threatId === null ? [] : [ofThreat(threatId, campaign)]), ...(isWholeCampaign ? [ofCampaign(campaign)] : [])];
    return { body: { generated: world.now().toISOString(), reports } };
  });
}

const platforms = [{ name: 'Win10', os: 'win', version: '10' }];

const seen = (type: string, display: string, what: Body): Body => ({
  type,
  display,
  malicious: true,
  time: 0,
  what,
  platforms,
});

function evidenceOf(artefact: string, campaign: ThreatCampaign): Body[] {
  const { malware } = vendorWords[campaign.category];
  const itself =
    campaign.artefactKind === 'attachment'
      ? seen('attachment', `Malicious content in attachment ${artefact.slice(0, 12)}`, { sha256: artefact, blacklisted: 1 })
      : seen('url', `Malicious URL ${artefact}`, { url: artefact, blacklisted: true });
  return malware === null ? [itself] : [itself, seen('behavior', `${malware} was recognised`, { rule: malware })];
}

const typeOf = ({ artefactKind }: ThreatCampaign): string => (artefactKind === 'attachment' ? 'ATTACHMENT' : 'URL');

const ofCampaign = (campaign: ThreatCampaign): Body => ({
  scope: 'CAMPAIGN',
  id: campaign.id,
  name: nameOf(campaign),
  threatStatus: 'active',
  forensics: campaign.artefacts.flatMap((artefact) => evidenceOf(artefact, campaign)),
});

const ofThreat = (threatId: string, campaign: ThreatCampaign): Body => ({
  scope: 'THREAT',
  id: threatId,
  name: campaign.subject,
  type: typeOf(campaign),
  threatStatus: 'active',
  forensics: campaign.artefacts
    .filter((artefact) => threatIdOf(artefact) === threatId)
    .flatMap((artefact) => evidenceOf(artefact, campaign)),
});
