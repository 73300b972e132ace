import type { Body } from '../kit/rest-api.ts';
import { dayMs } from '@rampart/domain/day.ts';
import { threatCampaignsStarting, type ThreatCampaign } from '../world/threat-campaigns.ts';
import type { World } from '../world/world.ts';
import { queryWindow } from './query-window.ts';
import { readPage, tapErrors, type TapApi } from './tap-api.ts';
import { threatIdOf, vendorWords } from './vendor-words.ts';

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

const dayOf = (at: Date): number => Math.floor(at.getTime() / dayMs);

/** How long TAP lists a campaign after it began. */
const rememberedDays = 400;

/** Reads the campaigns that the world has seen until now, by their own ids and by those of their threats. */
function campaignIndex(world: World) {
  const byId = new Map<string, ThreatCampaign>();
  const byThreat = new Map<string, ThreatCampaign>();
  let nextDay = Math.max(dayOf(world.options.start) - 6, dayOf(world.now()) - rememberedDays);
  return () => {
    for (; nextDay <= dayOf(world.now()); nextDay += 1) {
      for (const campaign of threatCampaignsStarting(world.options.seed, nextDay)) {
        // Bulk mail is no campaign.
        if (campaign.category === 'spam') continue;
        byId.set(campaign.id, campaign);
        for (const artefact of campaign.artefacts) byThreat.set(threatIdOf(artefact), campaign);
      }
    }
    return { byId, byThreat };
  };
}

export function campaignRoutes(api: TapApi, world: World): void {
  const readCampaigns = campaignIndex(world);

  api.get('/v2/campaign/ids', null, (call) => {
    const cutPage = readPage(call, 100, 200, 'The size parameter must be from 1 to 200 and page from 1');
    const now = world.now();
    const interval = new URLSearchParams([...call.query].filter(([name]) => name === 'interval'));
    const { from, to } = queryWindow(interval, { now, mostMs: dayMs, mostMsText: '24.00h' });
    const isActive = ({ startDay, endDay }: ThreatCampaign): boolean => new Date(startDay * dayMs) < to && new Date(endDay * dayMs) > from;
    const active = Array.from(readCampaigns().byId.values()).filter(isActive);
    const campaigns = cutPage(active).map(({ id, endDay }) => ({
      id,
      lastUpdatedAt: new Date(Math.min(endDay * dayMs - 1000, now.getTime())).toISOString(),
    }));
    return { body: { campaigns } };
  });

  api.get('/v2/campaign/:id', null, ({ params }) => {
    const campaign = readCampaigns().byId.get(params['id']!);
    if (campaign === undefined) throw tapErrors.notFound();
    return { body: toCampaign(campaign) };
  });

  /** Evidence about one threat, or put together about a campaign. */
  api.get('/v2/forensics', null, ({ query }) => {
    const threatId = query.get('threatId');
    const campaignId = query.get('campaignId');
    if ((threatId === null) === (campaignId === null)) throw tapErrors.invalid('Exactly one of threatId or campaignId must be supplied');
    const { byId, byThreat } = readCampaigns();
    const campaign = threatId === null ? byId.get(campaignId ?? '') : byThreat.get(threatId);
    if (campaign === undefined) throw tapErrors.notFound();
    const reports = threatId === null ? [] : [threatReport(threatId, campaign)];
    if (threatId === null || query.get('includeCampaignForensics') === 'true') reports.push(campaignReport(campaign));
    return { body: { generated: world.now().toISOString(), reports } };
  });
}

const platforms = [{ name: 'Win10', os: 'win', version: '10' }];

const evidence = (type: string, display: string, what: Body): Body => ({ type, display, malicious: true, time: 0, what, platforms });

function evidenceOf(artefact: string, campaign: ThreatCampaign): Body[] {
  const { malware } = vendorWords[campaign.category];
  const itself =
    campaign.artefactKind === 'attachment'
      ? evidence('attachment', `Malicious content in attachment ${artefact.slice(0, 12)}`, { sha256: artefact, blacklisted: 1 })
      : evidence('url', `Malicious URL ${artefact}`, { url: artefact, blacklisted: true });
  return malware === null ? [itself] : [itself, evidence('behavior', `${malware} was recognised`, { rule: malware })];
}

const campaignReport = (campaign: ThreatCampaign): Body => ({
  scope: 'CAMPAIGN',
  id: campaign.id,
  name: nameOf(campaign),
  threatStatus: 'active',
  forensics: campaign.artefacts.flatMap((artefact) => evidenceOf(artefact, campaign)),
});

const threatReport = (threatId: string, campaign: ThreatCampaign): Body => ({
  scope: 'THREAT',
  id: threatId,
  name: campaign.subject,
  type: campaign.artefactKind === 'attachment' ? 'ATTACHMENT' : 'URL',
  threatStatus: 'active',
  forensics: campaign.artefacts.filter((each) => threatIdOf(each) === threatId).flatMap((artefact) => evidenceOf(artefact, campaign)),
});
