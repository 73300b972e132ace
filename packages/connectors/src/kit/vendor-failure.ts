/** The vendor did not do what it was asked: its outage or its refusal, not a fault of ours. What was to be read is then missing. */
export class VendorFailure extends Error {
  readonly vendor: string;
  readonly status: number;
  constructor(vendor: string, { status, path }: { readonly status: number; readonly path: string }) {
    super(`${vendor} answered ${status} to ${path}.`);
    this.vendor = vendor;
    this.status = status;
  }
}
