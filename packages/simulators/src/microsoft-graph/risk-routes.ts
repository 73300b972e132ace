import type { WorldSignIn } from '../world/world.ts';
import type { Entra } from './entra.ts';
import type { GraphRoutes } from './graph-routes.ts';
import { GraphRefusal } from './graph-refusal.ts';
import { contextOf, listPage, type Row } from './list-page.ts';
import { objectIdOf } from './object-id-of.ts';
import { readOptions } from './odata-options.ts';
import { needs } from './permission-needs.ts';
import type { SignInDigest } from './sign-in-digest.ts';

const weight: Readonly<Record<WorldSignIn['risk'], number>> = { none: 0, low: 1, medium: 2, high: 3 };

/** Identity Protection: what it noticed, and whom it worries about. */
export function riskRoutes(graph: GraphRoutes, { people }: Entra, digest: SignInDigest): void {
  const nameOf = ({ personId, at }: WorldSignIn): Row => {
    const user = people.ofWorld(personId, at)?.user;
    return { userDisplayName: user?.displayName ?? null, userPrincipalName: user?.userPrincipalName ?? null };
  };

  const toDetection = (signIn: WorldSignIn): Row => ({
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
  const riskyUsers = (): readonly Row[] => {
    const worst = new Map<string, WorldSignIn>();
    for (const signIn of digest.risky()) {
      const before = worst.get(signIn.personId);
      if (before === undefined || weight[signIn.risk] >= weight[before.risk]) worst.set(signIn.personId, signIn);
    }
    return [...worst.values()].map((signIn) => ({
      id: objectIdOf(signIn.personId),
      isDeleted: people.find(objectIdOf(signIn.personId)) === undefined,
      isProcessing: false,
      riskLevel: signIn.risk,
      riskState: 'atRisk',
      riskDetail: 'none',
      riskLastUpdatedDateTime: signIn.at.toISOString(),
      ...nameOf(signIn),
    }));
  };
  const detections = (): readonly Row[] => digest.risky().map(toDetection).toReversed();

  for (const [name, list, need] of [
    ['riskyUsers', riskyUsers, needs.riskyUsers],
    ['riskDetections', detections, needs.riskDetections],
  ] as const) {
    const path = `/identityProtection/${name}`;
    graph.get(path, need, ({ request }) => {
      const options = readOptions(request, { usual: 20, most: 500 });
      return listPage({ request, context: path.slice(1), options, items: list(), rowOf: (row) => row });
    });
    graph.get(`${path}/:id`, need, ({ id }) => {
      const found = list().find((row) => row['id'] === id);
      if (found === undefined) throw new GraphRefusal(404, 'NotFound', `Resource not found: ${id}.`);
      return { '@odata.context': contextOf(`${path.slice(1)}/$entity`), ...found };
    });
  }
}
