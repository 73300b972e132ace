import type { Bend } from './open-description.ts';

type Node = Record<string, unknown>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
const error = { description: 'Error', content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorCollection' } } } };

/** Where Jira's description is not true of Jira, or says less than its documents. */
export const jiraBends: readonly Bend[] = [
  {
    why: 'The documents say under “Status codes” that every operation may return errors in the body, as an error collection.',
    bend({ paths }) {
      for (const item of Object.values(paths as Node).filter(isNode))
        for (const operation of Object.values(item).filter(isNode)) {
          const { responses } = operation;
          if (isNode(responses)) for (const status of [400, 401, 403, 404, 429]) responses[String(status)] = error;
        }
    },
  },
];
