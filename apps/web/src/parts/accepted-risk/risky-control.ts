/** As much of a control as accepting its risk needs. */
export interface RiskyControl {
  readonly control_id: string;
  readonly title: string;
  readonly product_name: string;
}
