/** What a route throws when Graph would refuse: turned into an OData error at the edge. */
export class GraphRefusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.name = 'GraphRefusal';
    this.status = status;
    this.code = code;
  }
}

export const badRequest = (message: string): GraphRefusal => new GraphRefusal(400, 'Request_BadRequest', message);
/** Conditional access and what lies behind it say it shorter than the directory does. */
export const invalid = (message: string): GraphRefusal => new GraphRefusal(400, 'BadRequest', message);

export const notThere = (id: string): GraphRefusal =>
  new GraphRefusal(
    404,
    'Request_ResourceNotFound',
    `Resource '${id}' does not exist or one of its queried reference-property objects are not present.`,
  );
