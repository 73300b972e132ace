type Settings = Readonly<Record<string, unknown>>;

interface Images {
  readonly before: unknown;
  readonly after: unknown;
}

/** Shorter lists are shown whole: they are easy to read. */
const wholeUpTo = 12;
const mostShown = 50;

const isSettings = (image: unknown): image is Settings => typeof image === 'object' && image !== null && !Array.isArray(image);
const isLong = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > wholeUpTo;

const atMost = (list: readonly unknown[]): unknown[] =>
  list.length > mostShown ? [...list.slice(0, mostShown), `and ${list.length - mostShown} more`] : [...list];

/** What is in the list and not in the other one, and how many are in both. */
function shortened(list: readonly unknown[], other: unknown): unknown[] {
  const others = new Set(Array.isArray(other) ? other : []);
  const own = list.filter((entry) => !others.has(entry));
  const same = list.length - own.length;
  return same === 0 ? atMost(list) : [...atMost(own), `${own.length === 0 ? '' : 'and '}${same} that stay`];
}

function shortenedImage(image: unknown, other: unknown): unknown {
  if (!isSettings(image)) return image;
  const beside: Settings = isSettings(other) ? other : {};
  return Object.fromEntries(
    Object.entries(image).map(([name, value]) => {
      const isShortened = Array.isArray(value) && (isLong(value) || isLong(beside[name]));
      return [name, isShortened ? shortened(value, beside[name]) : value];
    }),
  );
}

/** A group of thousands from which two are taken: what stays is a number, so that the two can be seen. Only for showing. */
export const shortenLists = ({ before, after }: Images): Images => ({
  before: shortenedImage(before, after),
  after: shortenedImage(after, before),
});
