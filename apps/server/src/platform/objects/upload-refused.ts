/** A refused upload, with the HTTP status that says why. */
export class UploadRefused extends Error {
  override readonly name = 'UploadRefused';
  readonly statusCode: 400 | 403 | 413 | 415;

  constructor(statusCode: UploadRefused['statusCode'], message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}
