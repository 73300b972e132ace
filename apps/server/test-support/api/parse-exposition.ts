export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface Exposition {
  /** Names of the metrics, without the suffixes of histograms. */
  readonly names: readonly string[];
  readonly samples: readonly Sample[];
  /** The value of the one sample with these labels, if there is one. */
  readonly valueOf: (name: string, labels?: Readonly<Record<string, string>>) => number | undefined;
}

const namePattern = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/;
const samplePattern = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)$/;
const labelPattern = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(,|$)/gy;

function parseLabels(text: string): Record<string, string> {
  const labels: Record<string, string> = {};
  let end = 0;
  for (const match of text.matchAll(labelPattern)) {
    const [whole, name = '', value = ''] = match;
    if (name in labels) throw new Error(`The label ${name} is there twice: ${text}`);
    labels[name] = value.replaceAll(/\\(["\\n])/g, (_escaped, character: string) => (character === 'n' ? '\n' : character));
    end = match.index + whole.length;
  }
  if (end !== text.length) throw new Error(`These are no labels: ${text}`);
  return labels;
}

function parseValue(text: string): number {
  if (text === '+Inf') return Number.POSITIVE_INFINITY;
  const value = Number(text);
  if (Number.isNaN(value) && text !== 'Nan' && text !== 'NaN') throw new Error(`${text} is no number`);
  return value;
}

const seriesOf = (name: string, labels: Readonly<Record<string, string>>): string =>
  [
    name,
    ...Object.entries(labels)
      .map(([label, value]) => `${label}=${JSON.stringify(value)}`)
      .toSorted((a, b) => (a < b ? -1 : 1)),
  ].join(' ');

const familyOf = (name: string, type: ReadonlyMap<string, string>): string =>
  type.has(name) ? name : name.replace(/_(bucket|sum|count)$/, '');

/** Reads the text format of Prometheus, version 0.0.4, and refuses what its description does not allow: each line, and each series once. */
export function parseExposition(text: string): Exposition {
  if (!text.endsWith('\n')) throw new Error('The last line must end');
  const type = new Map<string, string>();
  const samples: Sample[] = [];
  const seen = new Set<string>();
  for (const line of text.slice(0, -1).split('\n')) {
    const [, keyword, name = '', rest = ''] = /^# (TYPE|HELP) (\S+) (.*)$/.exec(line) ?? [];
    if (keyword === 'TYPE') {
      if (!/^(counter|gauge|histogram|summary|untyped)$/.test(rest)) throw new Error(`${rest} is no type`);
      if (type.has(name)) throw new Error(`${name} has two types`);
      if (!namePattern.test(name)) throw new Error(`${name} is no name`);
      type.set(name, rest);
    } else if (line !== '' && keyword === undefined && !line.startsWith('# ')) {
      const [, sample = '', labels = '', value = ''] = samplePattern.exec(line) ?? [];
      if (!type.has(familyOf(sample, type))) throw new Error(`This sample has no type: ${line}`);
      const parsed: Sample = { name: sample, labels: parseLabels(labels), value: parseValue(value) };
      const series = seriesOf(sample, parsed.labels);
      if (seen.has(series)) throw new Error(`This series is there twice: ${line}`);
      seen.add(series);
      samples.push(parsed);
    }
  }
  return {
    names: [...type.keys()],
    samples,
    valueOf: (name, labels = {}) => samples.find((sample) => seriesOf(sample.name, sample.labels) === seriesOf(name, labels))?.value,
  };
}
