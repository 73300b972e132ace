import type { SignInPolicy } from '@rampart/domain/sign-in-policy.ts';

/** It blocks whoever signs in with this kind of client, whatever it asks of others. */
export const blocksClients = (policy: SignInPolicy, client: SignInPolicy['clients'][number]): boolean =>
  policy.decision === 'block' && policy.clients.includes(client);

/** For everybody, every app and every place, with nothing that narrows it. People named one by one may be spared: emergency accounts are. */
export const leavesNobodyOut = (policy: SignInPolicy): boolean =>
  policy.whom.everyone &&
  policy.exceptWhom.groups.length === 0 &&
  policy.exceptWhom.roles.length === 0 &&
  !policy.exceptWhom.guests &&
  policy.apps.all &&
  policy.apps.except.length === 0 &&
  policy.platforms.any &&
  policy.exceptPlatforms.length === 0 &&
  policy.places.any &&
  !policy.exceptPlaces.any &&
  !policy.exceptPlaces.trusted &&
  policy.exceptPlaces.zones.length === 0 &&
  policy.signInRisk.length === 0 &&
  policy.userRisk.length === 0 &&
  policy.otherConditions.length === 0;
