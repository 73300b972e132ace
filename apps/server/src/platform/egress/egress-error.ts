/** An outgoing call that gave no answer. The message is for a person and names the host, never the path or the headers. */
export class EgressError extends Error {
  override readonly name: string = 'EgressError';
  readonly host: string;

  constructor(host: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.host = host;
  }
}

/**
 * One sentence, whether a name has no address, a private one or one where nothing answers: who may enter addresses must not learn from the
 * words which names of the operator's network there are.
 */
export const unreachable = (host: string): string =>
  `${host} could not be reached. Check the address, then try again; one in a private network has to be allowed by the operator.`;

/** Our own rules forbid the call: nothing was sent. */
export class EgressRefused extends EgressError {
  override readonly name = 'EgressRefused';
}

/** The other side took longer than the call may. */
export class EgressTimedOut extends EgressError {
  override readonly name = 'EgressTimedOut';
  constructor(host: string, options?: ErrorOptions) {
    super(host, unreachable(host), options);
  }
}

/** The answer is larger than the call may take. */
export class EgressTooLarge extends EgressError {
  override readonly name = 'EgressTooLarge';
  constructor(host: string, maxBytes: number) {
    super(host, `${host} answered with more than ${maxBytes} bytes. Ask it for less at a time.`);
  }
}

/** No connection, or one that broke. */
export class EgressUnreachable extends EgressError {
  override readonly name = 'EgressUnreachable';
  constructor(host: string, options?: ErrorOptions) {
    super(host, unreachable(host), options);
  }
}
