import { createHmac } from 'node:crypto';
import type { VendorClock } from '../../kit/replication.ts';
import { type OutgoingEvent, WebhookSender } from '../../kit/webhook-sender.ts';
import type { Instance } from '../instance.ts';

/** What the script of a rule needs: where it posts to, and the secret that it signs with. */
export interface BusinessRule {
  readonly url: string;
  readonly secret: string;
}

/** `GlideCertificateEncryption.generateMac`: the key in Base64, the MAC in Base64. */
const generateMac = (key: string, data: string): string => createHmac('sha256', Buffer.from(key, 'base64')).update(data).digest('base64');

/** Runs the rule that an administrator wrote, after an incident was inserted or changed: `RESTMessageV2` posts what it signs. */
export function openBusinessRules(instance: Instance, clock: VendorClock) {
  const sender = new WebhookSender();
  const rules: BusinessRule[] = [];
  let last: OutgoingEvent | undefined;
  instance.watch((record) => {
    for (const { url, secret } of rules) {
      const body = JSON.stringify({ event_id: instance.nextId(), timestamp: clock(), sys_id: record.sys_id });
      const mac = generateMac(Buffer.from(secret).toString('base64'), body);
      last = { url, body, headers: { 'x-rampart-signature': `sha256=${mac}` } };
      sender.send(last);
    }
  });
  return {
    add: (rule: BusinessRule): void => void rules.push(rule),
    repeatLast: (): void => last && sender.send(last),
    answers: () => sender.answers(),
  };
}
export type BusinessRules = ReturnType<typeof openBusinessRules>;
