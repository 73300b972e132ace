import type { Body } from '../kit/rest-api.ts';
import type { SeenRequest } from '../kit/serve.ts';
import type { Status } from './api/okta-api.ts';
import type { OktaOrg } from './org.ts';
import { changePolicy, changeRule, setRuleStatus, type WhichPolicy, type WhichRule } from './scheduled-changes.ts';
import { openSimulation } from './simulation/simulate-policies.ts';
import type { Location } from './simulation/zone-map.ts';
import { administratorOf, type Caller } from './tokens/access.ts';

export type OktaSimulatorControl = ReturnType<typeof createSimulatorControl>;

/** What the company's administrator does in the Admin Console. Each change leaves its entry in the System Log. */
export function createSimulatorControl(org: OktaOrg, requests: () => readonly SeenRequest[]) {
  const { world, access, policies, rules, zones, authenticators } = org;
  const by = (): Caller => administratorOf(world);
  return {
    /** Bodies as the API takes them; only what is named changes, at whatever depth. */
    changePolicy: (which: WhichPolicy, change: Body) => changePolicy(org, by(), which, change),
    changeRule: (which: WhichRule, change: Body) => changeRule(org, by(), which, change),
    setRuleStatus: (which: WhichRule, status: Status) => setRuleStatus(org, by(), which, status),
    addPolicy(body: Body, ruleBodies: readonly Body[] = []): void {
      const policy = policies.create(body, true, by());
      for (const rule of ruleBodies) rules.create(policy, rule, true, by());
    },
    addZone: (body: Body) => void zones.create(body, by()),
    changeZone(name: string, change: Body): void {
      const zone = zones.store.named(name);
      zones.update(zone, { ...zones.show(zone), ...change }, by());
    },
    setZoneStatus: (name: string, status: Status) => void zones.setStatus(zones.store.named(name), status, by()),
    /** By Okta's keys: `phone_number` and `sms`. */
    setAuthenticatorMethod: (key: string, method: string, status: Status) =>
      void authenticators.setMethod(authenticators.keyed(key), method, { status }, by()),
    /** Takes a scope such as `okta.logs.read` from the API service integration immediately, and gives it back. */
    withdraw: (scope: string) => access.withdraw(scope),
    grant: (scope: string) => access.grant(scope),
    /** The API token of the company's credentials is revoked. */
    revokeToken: () => access.revokeToken(),
    /** Where providers of geolocation find an address from now on. */
    locate: (address: string, location: Location) => org.geolocation.locate(address, location),
    /** Okta's own decision about sign-ins, over the organisation as it is at this call: what `simulate` answers, without the wire. */
    simulation: () => openSimulation(org),
    requests,
  };
}
