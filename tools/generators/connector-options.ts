/** What a connector is made from. */
export interface NewConnector {
  readonly vendor: string;
  readonly area: string;
  readonly fact: string;
  readonly title: string;
  readonly host: string;
  readonly path: string;
  readonly field: string;
  readonly scope: string;
  readonly example: string;
}
