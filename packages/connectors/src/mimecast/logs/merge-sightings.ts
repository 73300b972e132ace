import type { AttackCategory } from '@rampart/domain/attack-category.ts';
import type { MailThreat } from '@rampart/facts/threats/mail-threats.ts';
import type { Sighting } from './records.ts';

/** What says least about a mail, last. */
const general: readonly AttackCategory[] = ['credential-phishing', 'malware', 'spam'];
const vagueness = ({ category }: Sighting): number => general.indexOf(category);

/** A mail as all its records together say. */
interface SeenMail {
  readonly key: string;
  readonly threat: MailThreat;
  readonly lastAt: string;
}

const byTime = (one: Sighting, other: Sighting): number => (one.at < other.at ? -1 : Number(one.at > other.at));

/**
 * One mail for each Message-ID and recipient: Mimecast logs each attachment and each click apart. It was stopped if a record says so, and is of
 * the kind that says most.
 */
export const mergeSightings = (sightings: readonly Sighting[]): SeenMail[] =>
  [...Map.groupBy(sightings, ({ key }) => key)].map(([key, records]) => {
    const inOrder = records.toSorted(byTime);
    const telling = inOrder.toSorted((one, other) => vagueness(one) - vagueness(other))[0]!;
    const outcome = records.some((record) => record.outcome === 'blocked') ? 'blocked' : 'delivered';
    const { key: _key, ...threat } = telling;
    return { key, threat: { ...threat, id: `${key}/${outcome}`, at: inOrder[0]!.at, outcome }, lastAt: inOrder.at(-1)!.at };
  });
