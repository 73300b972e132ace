const dayMs = 86_400_000;

/** How long a weak component may stay, by severity, as SECURITY.md promises: for those that can be reached. */
const daysFor = { critical: 7, high: 30, moderate: 90, low: 90, info: 90 } as const;
/** Components that are not known to be weak are brought up to date every quarter, so the registry is asked at least as often. */
const daysBetween = 92;

interface Advisory {
  readonly id: string;
  readonly package: string;
  readonly severity: keyof typeof daysFor;
}

export interface OpenAdvisory extends Advisory {
  /** The earliest day on which it can have been published: that of the last asking at which it was not there. */
  readonly since: string;
  /** Until it was judged, it counts as reachable. One that is not is fixed with the next release. */
  readonly isReachable: boolean;
  readonly reason: string;
}

/** What is committed, so that the time frames are judged without a network too. */
export interface AdvisoryRecord {
  /** The day on which the registry last answered. */
  readonly askedOn: string | null;
  readonly open: readonly OpenAdvisory[];
}

interface AuditReport {
  readonly auditReportVersion: number;
  readonly vulnerabilities: Readonly<Record<string, { readonly via: readonly (string | NamedWeakness)[] }>>;
}
interface NamedWeakness {
  readonly url: string;
  readonly name: string;
  readonly severity: Advisory['severity'];
}

const isReport = (value: unknown): value is AuditReport =>
  typeof value === 'object' && value !== null && 'auditReportVersion' in value && 'vulnerabilities' in value;

/** The advisories in what `npm audit --json` says; nothing when the registry did not answer. */
export function readAuditReport(text: string): readonly Advisory[] | undefined {
  let report: unknown;
  try {
    report = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isReport(report)) return undefined;
  const weaknesses = Object.values(report.vulnerabilities).flatMap(({ via }) => via.filter((each) => typeof each !== 'string'));
  const byId = new Map(weaknesses.map(({ url, name, severity }) => [url, { id: url, package: name, severity }]));
  return [...byId.values()].toSorted((one, other) => one.id.localeCompare(other.id));
}

/** The record after the registry answered: what is fixed leaves it, what is new is in it since the last asking. */
export function recordAnswer(record: AdvisoryRecord, found: readonly Advisory[], today: string): AdvisoryRecord {
  const known = new Map(record.open.map((open) => [open.id, open]));
  const open = found.map(
    (advisory) => known.get(advisory.id) ?? { ...advisory, since: record.askedOn ?? today, isReachable: true, reason: 'Not judged yet' },
  );
  return { askedOn: today, open };
}

const daysFrom = (day: string, today: string): number => Math.floor((Date.parse(today) - Date.parse(day)) / dayMs);

/** What is beyond its time frame, a sentence each. */
export function overdueIn({ askedOn, open }: AdvisoryRecord, today: string): string[] {
  const late = open
    .filter(({ isReachable, severity, since }) => isReachable && daysFrom(since, today) > daysFor[severity])
    .map(
      ({ id, package: name, severity, since }) =>
        `${name} has a weakness of severity ${severity} since ${since} (${id}): it had to be fixed within ${daysFor[severity]} days.`,
    );
  if (askedOn === null) return [...late, 'The registry has never answered which components are weak.'];
  const age = daysFrom(askedOn, today);
  return age > daysBetween
    ? [...late, `The registry was last asked on ${askedOn}, ${age} days ago: at most ${daysBetween} are allowed.`]
    : late;
}
