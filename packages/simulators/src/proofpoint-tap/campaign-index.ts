import { dayMs } from '@rampart/domain/day.ts';
import { threatCampaignsStarting, type ThreatCampaign } from '../world/threat-campaigns.ts';
import type { World } from '../world/world.ts';
import { threatIdOf } from './threat-id.ts';

/** How long TAP lists a campaign after it began. */
const rememberedDays = 400;

/** The campaigns that the world has seen until now, by their own ids and those of their threats. Extended as the world advances. */
export class CampaignIndex {
  readonly #world: World;
  readonly #byId = new Map<string, ThreatCampaign>();
  readonly #byThreat = new Map<string, ThreatCampaign>();
  #nextDay: number;

  constructor(world: World) {
    this.#world = world;
    const first = Math.floor(world.options.start.getTime() / dayMs) - 6;
    this.#nextDay = Math.max(first, Math.floor(world.now().getTime() / dayMs) - rememberedDays);
  }

  find(id: string): ThreatCampaign | undefined {
    this.#extend();
    return this.#byId.get(id);
  }

  findByThreat(threatId: string): ThreatCampaign | undefined {
    this.#extend();
    return this.#byThreat.get(threatId);
  }

  activeBetween(from: Date, to: Date): ThreatCampaign[] {
    this.#extend();
    return [...this.#byId.values()].filter(({ startDay, endDay }) => startDay * dayMs < to.getTime() && endDay * dayMs > from.getTime());
  }

  #extend(): void {
    const today = Math.floor(this.#world.now().getTime() / dayMs);
    for (; this.#nextDay <= today; this.#nextDay += 1) {
      // Bulk mail is no campaign.
      for (const campaign of threatCampaignsStarting(this.#world.options.seed, this.#nextDay)) {
        if (campaign.category === 'spam') continue;
        this.#byId.set(campaign.id, campaign);
        for (const artefact of campaign.artefacts) this.#byThreat.set(threatIdOf(artefact), campaign);
      }
    }
  }
}
