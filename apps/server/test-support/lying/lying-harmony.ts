import { checkPointHarmony as product } from '@rampart/catalog/products/check-point-harmony.ts';
import { mailExceptionChanges } from '@rampart/changes/mail/mail-exception.ts';
import { checkPointHarmony as connector } from '@rampart/connectors/check-point-harmony/connector.ts';
import { settingsOf } from '@rampart/connectors/check-point-harmony/exceptions/exceptions.ts';
import { ExceptionEntry } from '@rampart/connectors/check-point-harmony/schema.ts';
import { type MailException, MailExceptionSettings, newMailException } from '@rampart/domain/mail-exception.ts';
import { mailExceptions } from '@rampart/facts/mail/mail-exceptions.ts';
import { checkPointHarmony as simulator, type HarmonySimulatorControl } from '@rampart/simulators/check-point-harmony/simulator.ts';
import { askingControl, byName, type LyingVendor } from './lying-vendor.ts';

const needs = { exceptions: mailExceptions };
const commented = (all: readonly MailException[], comment: string): MailException[] => all.filter((one) => one.comment === comment);

/** A domain that is blocked, a sender who is compared as a whole, and an allowed domain that is deleted. */
export const lyingHarmony: LyingVendor = {
  connector,
  simulator,
  product,
  method: 'url_client_secret_client_id',
  controls: {
    create: askingControl('check-point-harmony.created', needs, () => [
      mailExceptionChanges.create(
        newMailException({ effect: 'block', senderDomain: { value: '.zip', how: 'ends-with' }, comment: 'Looks like a file' }),
      ),
    ]),
    update: askingControl('check-point-harmony.updated', needs, ({ facts }) =>
      commented(facts.exceptions, 'Freight invoices').map(({ id: target, ...exception }) => {
        const before = MailExceptionSettings.parse(exception);
        return mailExceptionChanges.update({
          target,
          before,
          after: { ...before, senderAddress: { value: before.senderAddress?.value ?? '', how: 'is' } },
        });
      }),
    ),
    delete: askingControl('check-point-harmony.deleted', needs, ({ facts }) =>
      commented(facts.exceptions, 'Drivers write from their own accounts').map(({ id: target, ...exception }) =>
        mailExceptionChanges.delete({ target, before: MailExceptionSettings.parse(exception) }),
      ),
    ),
  },
  writes: {
    create: [/^POST .*\/exceptions\/[a-z_]+$/],
    update: [/^PUT .*\/exceptions\//],
    delete: [/^POST .*\/exceptions\/[a-z_]+\/delete\//],
  },
  // Each answer has an envelope, in which a refusal may be; it does not say which id something new has.
  readsEveryAnswer: true,
  answersWithId: [],
  async contents({ simulatorControl }) {
    const all = (simulatorControl as HarmonySimulatorControl).exceptions();
    const nameOf = ({ id, list, fields }: (typeof all)[number]): string =>
      settingsOf({ ...ExceptionEntry.parse({ ...fields, entityId: id }), list }).name;
    return byName(all.map((exception) => [nameOf(exception), { list: exception.list, fields: exception.fields }]));
  },
  emergencyAccess: async () => undefined,
};
