// `node bench/explorer-filter.ts`: filtering the explorer's list beside the plainest filter there is, in the same run.
import type { Quest } from '../packages/contract/src/remediate/quest.ts';
import { filterQuests } from '../apps/web/src/features/remediate/explorer/filter-quests.ts';
import { facetsOf } from '../apps/web/src/features/remediate/explorer/filter-quests.ts';

const count = Number(process.env['BENCH_REMEDIATIONS'] ?? 1000);
const rounds = 50;
const goalMs = 100;

const products = ['okta', 'azure_ad', 'azure_conditional_access', 'local_directory', 'on_premises'];
const frameworks = ['NIST 800-53', 'NIST CSF', 'CISv8', 'ISO-27001', 'SOC 2 CC'];

const questAt = (place: number): Quest =>
  ({
    quest_tome_name: `Remediation ${place} about sign-ins and passwords`,
    quest_tome_description: 'Blocks the ways of signing in that get around multifactor authentication.',
    quest_tome_tags: [
      { tag_type: 'priority', value: `p${(place % 3) + 1}`, label: 'High Priority' },
      { tag_type: 'product', value: products[place % 5] ?? '', label: products[place % 5] ?? '' },
      ...frameworks.slice(0, (place % 5) + 1).map((label) => ({ tag_type: 'compliance_framework', value: label, label }) as const),
    ],
    quest_instance_id: null,
    quest_instance_details: { product_name: products[place % 5], program_type: 'baseline', program_name: 'Baseline Security' },
    statuses: place % 4 === 0 ? ['COMPLETED'] : ['INCOMPLETE'],
    counts: { pass: 1, fail: 2, unknown: 0, not_applicable: 0 },
  }) as unknown as Quest;

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

function timed(work: (round: number) => unknown): number {
  const times = Array.from({ length: rounds }, (_, round) => {
    const startedAt = performance.now();
    work(round);
    return performance.now() - startedAt;
  });
  return median(times);
}

const quests = Array.from({ length: count }, (_, place) => questAt(place));
const first = performance.now();
filterQuests(quests, { q: 'password' });
const firstMs = performance.now() - first;
const filterMs = timed((round) => {
  facetsOf(quests);
  return filterQuests(quests, { q: `remediation ${round}`, product: 'okta~azure_ad', framework: 'CISv8', status: 'INCOMPLETE' });
});
const plainMs = timed((round) => quests.filter(({ quest_tome_name: name }) => name.includes(String(round))));

console.log(
  `${count} remediations: ${filterMs.toFixed(2)} ms for words, three facets and the counts of all facets; ${firstMs.toFixed(2)} ms the first time.`,
);
console.log(
  `That is ${(filterMs / plainMs).toFixed(0)} times a plain filter by name (${plainMs.toFixed(3)} ms). Goal: under ${goalMs} ms.`,
);
if (filterMs > goalMs) process.exitCode = 1;
