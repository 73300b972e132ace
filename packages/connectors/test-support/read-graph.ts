import { microsoftGraph } from '../src/microsoft-graph/connector.ts';
import { graphAnswering, registration } from './graph-answers.ts';
import { type TestConnection, testConnection } from './test-connection.ts';

export const window = { since: new Date('2026-03-01T09:00:00Z'), asOf: new Date('2026-03-02T09:00:00Z') } as const;

type Answers = Readonly<Record<string, unknown>>;

/** A connection to a Graph that gives these answers. */
export const graphOver = (answers: Answers): TestConnection =>
  testConnection({
    method: 'url_client_secret_client_id',
    credentials: registration,
    answer: graphAnswering(answers),
    now: window.asOf,
  });

/** What a fact or an event comes to over these answers, and what was asked for it. */
export async function readGraph(id: string, answers: Answers) {
  const { connection, sent } = graphOver(answers);
  const client = await microsoftGraph.connect(connection);
  const collecting = microsoftGraph.collects.find(({ fact }) => fact.id === id);
  if (collecting !== undefined) return { value: await collecting.with(client, window), sent };
  const streaming = microsoftGraph.streams.find(({ kind }) => kind.id === id);
  const pages: unknown[] = [];
  for await (const page of streaming?.with(client, window) ?? []) pages.push(page);
  return { value: pages, sent };
}
