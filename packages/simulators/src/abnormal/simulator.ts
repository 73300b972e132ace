import { FaultPlan } from '../kit/fault-plan.ts';
import { serve, type SeenRequest } from '../kit/serve.ts';
import type { Simulator } from '../kit/simulator.ts';
import { noJournal } from '../kit/write-journal.ts';
import { abnormalApi, sections } from './abnormal-api.ts';
import { errors, toError } from './errors.ts';
import { caseRoutes } from './case-routes.ts';
import type { PostureStatus, PortalUser, Role, SessionSettings } from './initial-settings.ts';
import { mailboxRoutes } from './mailbox-routes.ts';
import { host, hosts, openPortal, type Portal, tokenOf } from './portal.ts';
import { portalRoutes } from './portal-routes.ts';
import { postureRoutes } from './posture-routes.ts';
import { threatRoutes } from './threat-routes.ts';

export interface AbnormalSimulatorControl {
  /** The administrator takes a section from the token, or has no licence for it. */
  withdraw(section: string): void;
  revokeToken(): void;
  setSessions(changed: Partial<SessionSettings>): void;
  addRole(role: Omit<Role, 'id'>): void;
  changeRole(name: string, changed: Partial<Role>): void;
  removeRole(name: string): void;
  addUser(user: Omit<PortalUser, 'id'>): void;
  changeUser(email: string, changed: Partial<PortalUser>): void;
  removeUser(email: string): void;
  setPosture(name: string, status: PostureStatus): void;
  readonly portal: Portal;
  requests(): readonly SeenRequest[];
}

function controlOf(portal: Portal, requests: () => readonly SeenRequest[]): AbnormalSimulatorControl {
  const { roles, users, postures } = portal;
  const by = users.list()[0]?.email ?? '';
  const userOf = (email: string): PortalUser => users.named(email, (user) => user.email);
  let added = 900;
  const nextId = (): string => {
    added += 1;
    return String(added);
  };
  return {
    portal,
    requests,
    withdraw(section) {
      if (!sections.some((one) => one === section)) throw new Error(`There is no section ${section}.`);
      portal.withdrawn.add(section);
    },
    revokeToken: () => portal.revoke(),
    setSessions: (changed) => portal.setSessions({ ...portal.sessions(), ...changed }, by),
    addRole: (role) => void roles.create({ id: nextId(), ...role }, by),
    changeRole: (name, changed) => void roles.update({ ...roles.named(name), ...changed }, by),
    removeRole: (name) => roles.delete(roles.named(name).id, by),
    addUser: (user) => void users.create({ id: nextId(), ...user }, by),
    changeUser: (email, changed) => void users.update({ ...userOf(email), ...changed }, by),
    removeUser: (email) => users.delete(userOf(email).id, by),
    setPosture: (name, status) => void postures.update({ ...postures.named(name), status }, by),
  };
}

/**
 * One customer of Abnormal, over its Client API. Written from the vendor's OpenAPI description 1.4.3 (SwaggerHub, abnormal-security/abx, as
 * api-evangelist/abnormal keeps it); what that leaves open is from public integrations (demisto/content, Packs/AbnormalSecurity): decision 0088.
 * It is stricter: what the description does not have is refused.
 */
export const abnormal: Simulator<AbnormalSimulatorControl> = {
  id: 'abnormal',
  hostsFor: () => hosts,
  credentialsFor: (world) => ({ api_key: { url: `https://${host}`, api_key: tokenOf(world) } }),
  demoConnections: [{ product: 'abnormal', method: 'api_key' }],
  async start({ world, port, journal = noJournal }) {
    const faults = new FaultPlan();
    const portal = openPortal(world);
    const served = await serve({
      port,
      faults,
      faultAnswers: {
        'too-many-requests': () => toError(errors.throttled()),
        'server-error': () => toError(errors.internal()),
        'expired-token': () => toError(errors.unauthorized()),
      },
      routes(server) {
        const api = abnormalApi(server, portal, journal);
        for (const addRoutes of [threatRoutes, mailboxRoutes, caseRoutes, portalRoutes, postureRoutes]) addRoutes(api, portal);
        return api;
      },
    });
    return { url: served.url, faults, simulatorControl: controlOf(portal, served.requests), stop: served.stop };
  },
};
