import { isAboutGuests } from '@rampart/domain/assess/names-guests.ts';
import type { SignInPolicy } from '@rampart/domain/sign-in-policy.ts';
import type { UnsupportedCondition } from '@rampart/domain/unsupported-condition.ts';

/** It blocks sign-ins with this kind of client, whatever it requires of others. */
export const blocksClients = (policy: SignInPolicy, client: SignInPolicy['clients'][number]): boolean =>
  policy.decision === 'block' && policy.clients.includes(client);

/** Without those on some kinds of guests: they are asked with the audience. */
export const conditionsOf = ({ unsupportedConditions }: SignInPolicy): UnsupportedCondition[] =>
  unsupportedConditions.filter((condition) => !isAboutGuests(condition));

const modernClients = ['browser', 'mobile-and-desktop'] as const;

/** In which respects a policy can cover less than every sign-in, whomever it is for. */
const narrowings = {
  apps: ({ apps }) => !apps.all || apps.except.length > 0,
  // Legacy clients cannot meet grant requirements: a policy covers them only by blocking them.
  clients: ({ clients }) => clients.length > 0 && !modernClients.every((client) => clients.includes(client)),
  platforms: ({ platforms, exceptPlatforms }) => !platforms.any || exceptPlatforms.length > 0,
  places: ({ places, exceptPlaces }) => !places.any || exceptPlaces.any || exceptPlaces.trusted || exceptPlaces.zones.length > 0,
  risks: ({ signInRisk, userRisk }) => signInRisk.length > 0 || userRisk.length > 0,
  conditions: (policy) => conditionsOf(policy).length > 0,
} satisfies Readonly<Record<string, (policy: SignInPolicy) => boolean>>;
export type Respect = keyof typeof narrowings;

/** The respects in which it is for some sign-ins only. */
export const narrowedIn = (policy: SignInPolicy): Respect[] =>
  (Object.keys(narrowings) as Respect[]).filter((respect) => narrowings[respect](policy));
