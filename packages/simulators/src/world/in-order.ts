/** Sorts a day's events by their time. Sorting numbers that carry the place is several times faster than comparing dates. */
export function inOrder<Event extends { readonly at: Date }>(events: readonly Event[], dayStart: number): Event[] {
  const spread = 2 ** 22;
  const order = new Float64Array(events.length);
  for (const [place, { at }] of events.entries()) order[place] = (at.getTime() - dayStart) * spread + place;
  order.sort();
  return Array.from(order, (key) => events[key % spread]!);
}

/** The first place whose event is not before the moment. */
export function firstFrom(events: readonly { readonly at: Date }[], at: number): number {
  let low = 0;
  let high = events.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (events[middle]!.at.getTime() < at) low = middle + 1;
    else high = middle;
  }
  return low;
}
