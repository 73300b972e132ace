import type { Body } from '../kit/rest-api.ts';
import type { SeenRequest } from '../kit/serve.ts';
import type { OktaOrg } from './org.ts';
import { changePolicy, changeRule, setRuleStatus, type WhichPolicy, type WhichRule } from './scheduled-changes.ts';
import { openSimulation } from './simulation/simulate-policies.ts';
import type { Location } from './simulation/zone-map.ts';
import { administratorOf, type Caller } from './tokens/access.ts';

/** What the company's administrator does in the Admin Console. Each change leaves its entry in the System Log. */
export interface OktaSimulatorControl {
  /** Bodies as the API takes them; only what is named changes, at whatever depth. */
  changePolicy(which: WhichPolicy, change: Body): void;
  changeRule(which: WhichRule, change: Body): void;
  setRuleStatus(which: WhichRule, status: 'ACTIVE' | 'INACTIVE'): void;
  addPolicy(body: Body, rules?: readonly Body[]): void;
  addZone(body: Body): void;
  changeZone(name: string, change: Body): void;
  setZoneStatus(name: string, status: 'ACTIVE' | 'INACTIVE'): void;
  /** By Okta's keys: `phone_number` and `sms`. */
  setAuthenticatorMethod(key: string, method: string, status: 'ACTIVE' | 'INACTIVE'): void;
  /** Takes a scope such as `okta.logs.read` from the API service integration immediately, and gives it back. */
  withdraw(scope: string): void;
  grant(scope: string): void;
  /** The API token of the company's credentials is revoked. */
  revokeToken(): void;
  /** Where providers of geolocation find an address from now on. */
  locate(address: string, location: Location): void;
  /** Okta's own decision about sign-ins, over the organisation as it is at this call: what `simulate` answers, without the wire. */
  simulation(): ReturnType<typeof openSimulation>;
  requests(): readonly SeenRequest[];
}

export function createSimulatorControl(org: OktaOrg, requests: OktaSimulatorControl['requests']): OktaSimulatorControl {
  const { world, access, policies, rules, zones, authenticators } = org;
  const by = (): Caller => administratorOf(world);
  return {
    changePolicy: (which, change) => changePolicy(org, by(), which, change),
    changeRule: (which, change) => changeRule(org, by(), which, change),
    setRuleStatus: (which, status) => setRuleStatus(org, by(), which, status),
    addPolicy(body, ruleBodies = []) {
      const policy = policies.create(body, true, by());
      for (const rule of ruleBodies) rules.create(policy, rule, true, by());
    },
    addZone: (body) => void zones.create(body, by()),
    changeZone(name, change) {
      const zone = zones.store.named(name);
      zones.update(zone, { ...zones.show(zone), ...change }, by());
    },
    setZoneStatus: (name, status) => void zones.setStatus(zones.store.named(name), status, by()),
    setAuthenticatorMethod: (key, method, status) => void authenticators.setMethod(authenticators.keyed(key), method, { status }, by()),
    withdraw: (scope) => access.withdraw(scope),
    grant: (scope) => access.grant(scope),
    revokeToken: () => access.revokeToken(),
    locate: (address, location) => org.geolocation.locate(address, location),
    simulation: () => openSimulation(org),
    requests,
  };
}
