import { VendorFailure } from '@rampart/connectors/kit/vendor-failure.ts';

/** The connection was deleted: nothing more may be sent with what is left of it. */
export class Disconnected extends VendorFailure {
  constructor(product: string) {
    super(product, { kind: 'credentials', reason: `${product} was disconnected. Connect it again, then deploy again.` });
  }
}
