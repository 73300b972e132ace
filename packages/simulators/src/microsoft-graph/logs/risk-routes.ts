import { Refusal } from '../../kit/refusal.ts';
import type { WorldSignIn } from '../../world/world.ts';
import { collectionRoutes, oneOf, type GraphApi } from '../api/graph-api.ts';
import type { Row } from '../api/odata-list.ts';
import { needs } from '../api/permission-needs.ts';
import { objectIdOf } from '../directory/object-id-of.ts';
import type { Entra } from '../entra.ts';

type RowWithId = Row & { readonly id: string };

const weight: Readonly<Record<WorldSignIn['risk'], number>> = { none: 0, low: 1, medium: 2, high: 3 };

/** Identity Protection: what it detected, and which users are at risk. */
export function riskRoutes(api: GraphApi, { accounts, digest }: Entra): void {
  const nameOf = ({ personId, at }: WorldSignIn): Row => {
    const user = accounts.ofPerson(personId, at)?.user;
    return { userDisplayName: user?.displayName ?? null, userPrincipalName: user?.userPrincipalName ?? null };
  };

  const toDetection = (signIn: WorldSignIn): RowWithId => ({
    id: objectIdOf(signIn.id),
    requestId: signIn.id,
    correlationId: null,
    riskEventType: 'unfamiliarFeatures',
    riskState: 'atRisk',
    riskLevel: signIn.risk,
    riskDetail: 'none',
    source: 'IdentityProtection',
    detectionTimingType: 'realtime',
    activity: 'signin',
    tokenIssuerType: 'AzureAD',
    ipAddress: signIn.ip,
    location: {
      city: signIn.city,
      state: '',
      countryOrRegion: signIn.country,
      geoCoordinates: { altitude: null, latitude: signIn.latitude, longitude: signIn.longitude },
    },
    activityDateTime: signIn.at.toISOString(),
    detectedDateTime: signIn.at.toISOString(),
    lastUpdatedDateTime: signIn.at.toISOString(),
    userId: objectIdOf(signIn.personId),
    ...nameOf(signIn),
    additionalInfo: '[]',
  });

  /** The worst of each person's risky sign-ins. */
  const riskyUsers = (): readonly RowWithId[] => {
    const worst = new Map<string, WorldSignIn>();
    for (const signIn of digest.risky()) {
      const before = worst.get(signIn.personId);
      if (before === undefined || weight[signIn.risk] >= weight[before.risk]) worst.set(signIn.personId, signIn);
    }
    return [...worst.values()].map((signIn) => ({
      id: objectIdOf(signIn.personId),
      isDeleted: accounts.find(objectIdOf(signIn.personId)) === undefined,
      isProcessing: false,
      riskLevel: signIn.risk,
      riskState: 'atRisk',
      riskDetail: 'none',
      riskLastUpdatedDateTime: signIn.at.toISOString(),
      ...nameOf(signIn),
    }));
  };
  const riskDetections = (): readonly RowWithId[] => digest.risky().map(toDetection).toReversed();

  const collections = { riskyUsers, riskDetections };
  for (const [name, list] of Object.entries(collections))
    collectionRoutes(api, `/identityProtection/${name}`, {
      needs: needs[name as keyof typeof collections],
      usual: 20,
      most: 500,
      items: list,
      rowOf: (row) => row,
      one: (id) => oneOf(list(), id, () => new Refusal(404, 'NotFound', `Resource not found: ${id}.`)),
    });
}
