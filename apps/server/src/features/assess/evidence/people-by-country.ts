import { type Control, productOf } from '@rampart/domain/control.ts';
import { people as peopleFact } from '@rampart/facts/people/people.ts';
import type { FactReader, Source } from '../fact-reader.ts';
import type { PeopleByCountry } from './widgets.ts';

async function countPeople(book: FactReader, application: Source): Promise<PeopleByCountry> {
  const reading = await book.read(application, peopleFact);
  if (reading.state !== 'read') return undefined;
  const counts = new Map<string, number>();
  for (const { kind, isEnabled, country } of reading.value)
    if (kind === 'member' && isEnabled && country !== null) counts.set(country, (counts.get(country) ?? 0) + 1);
  return new Map([...counts].toSorted(([, a], [, b]) => b - a));
}

const known = new WeakMap<FactReader, Map<string, Promise<PeopleByCountry>>>();

/** Where the people of the directory work, the most first. Guests and service accounts work elsewhere, or nowhere. Counted once for each application. */
export async function peopleByCountry(book: FactReader, control: Control): Promise<PeopleByCountry> {
  const application = book.applicationOf(productOf(control));
  if (application === undefined) return undefined;
  const ofBook = known.get(book) ?? new Map<string, Promise<PeopleByCountry>>();
  known.set(book, ofBook);
  const counted = ofBook.get(application.id) ?? countPeople(book, application);
  ofBook.set(application.id, counted);
  return counted;
}
