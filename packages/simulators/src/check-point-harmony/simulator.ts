import { FaultPlan } from '../kit/fault-plan.ts';
import { followSchedule } from '../kit/follow-schedule.ts';
import { answer, serve, type SeenRequest } from '../kit/serve.ts';
import type { Simulator } from '../kit/simulator.ts';
import { noJournal } from '../kit/write-journal.ts';
import { errors, gateway, keyOf, openAccount, roleNames, toError } from './account.ts';
import { exceptionRoutes } from './exception-routes.ts';
import { harmonyApi } from './harmony-api.ts';
import { type Exception, type Fields, firstId, type List, withUnset } from './initial-exceptions.ts';
import { mailRoutes } from './mail-routes.ts';

export interface HarmonySimulatorControl {
  /** The administrator takes a role from the API key. */
  withdraw(role: string): void;
  exceptions(): readonly Exception[];
  /** What an administrator does in the portal. */
  addException(list: List, set: Partial<Fields>): void;
  editException(comment: string, set: Partial<Fields>): void;
  deleteException(comment: string): void;
  /** From now on the verdict about one mail out of so many, and the event of one click, come only this long after it. */
  delayVerdicts(oneOutOf: number, ms: number): void;
  requests(): readonly SeenRequest[];
}

/**
 * One tenant of Harmony Email & Collaboration behind the gateway of the Infinity Portal. Written from the vendor's API reference
 * (sc1.checkpoint.com, Harmony_Email_and_Collaboration_API_Reference: API Authentication, Managing Security Events, Managing
 * Exceptions), its own client (CheckPointSW/mcp-servers, packages/harmony-email) and the answers in the tests of the integration
 * that its staff wrote (demisto/content, Packs/CheckPointHEC).
 */
export const checkPointHarmony: Simulator<HarmonySimulatorControl> = {
  id: 'check-point-harmony',
  hostsFor: () => [gateway],
  credentialsFor: (world) => ({ url_client_secret_client_id: keyOf(world) }),
  demoConnections: [{ product: 'check_point_harmony', method: 'url_client_secret_client_id' }],
  async start({ world, port, journal = noJournal }) {
    const faults = new FaultPlan();
    const account = openAccount(world);
    const { exceptions, tokens, clock, made, withdrawn } = account;
    const served = await serve({
      port,
      faults,
      faultAnswers: {
        'too-many-requests': () => ({ ...toError(errors.internal()), status: 429, headers: { 'retry-after': '2' } }),
        'server-error': () => toError(errors.internal()),
        'expired-token': () => toError(errors.unauthorized()),
      },
      routes(server) {
        const api = harmonyApi(server, account, journal);
        server.post('/auth/external', (request, reply) => {
          const { clientId, accessKey, ...others } = (request.body ?? {}) as Readonly<Record<string, unknown>>;
          const { client_id: id, client_secret: secret } = keyOf(world);
          const isKnown = clientId === id && accessKey === secret && Object.keys(others).length === 0;
          if (!isKnown) return answer(reply, { status: 401, body: { success: false, message: 'Authentication required' } });
          const expires = new Date(world.now().getTime() + tokens.lifeSeconds * 1000).toUTCString();
          return answer(reply, {
            status: 200,
            body: { success: true, data: { token: tokens.issue(null), expires, expiresIn: tokens.lifeSeconds } },
          });
        });
        mailRoutes(api, account);
        exceptionRoutes(api, account);
        return api;
      },
    });
    followSchedule({ world, vendor: 'check-point-harmony', journal, replay: served.api.replay, carryOut: () => {} });
    const byComment = (comment: string): Exception => exceptions.named(comment, ({ fields }) => fields.comment);
    const admin = `admin@${world.options.company.domain}`;
    const simulatorControl: HarmonySimulatorControl = {
      withdraw(role) {
        if (!roleNames.some((name) => name === role)) throw new Error(`There is no role ${role}.`);
        withdrawn.add(role);
      },
      exceptions: () => exceptions.list(),
      addException(list, set) {
        made.count += 1;
        const id = String(firstId + 1000 + made.count);
        exceptions.create(
          { id, list, fields: withUnset(set), addedBy: admin, editedBy: null, updateTime: clock.now().toUTCString() },
          admin,
        );
      },
      editException(comment, set) {
        const before = byComment(comment);
        const updateTime = clock.now().toUTCString();
        exceptions.update({ ...before, fields: { ...before.fields, ...set }, editedBy: admin, updateTime }, admin);
      },
      deleteException: (comment) => exceptions.delete(byComment(comment).id, admin),
      delayVerdicts: account.verdictDelays.delayOneOutOf,
      requests: served.requests,
    };
    return { url: served.url, faults, simulatorControl, stop: served.stop };
  },
};
