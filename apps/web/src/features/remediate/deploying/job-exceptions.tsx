import { Alert } from '@mantine/core';
import { exceptionsIn } from './job-step.ts';

const remedies: Readonly<Record<string, string>> = {
  3: 'People groups are missing in the product. Deploy the people list to the identity directory, then repeat the original operation.',
  9: 'Exclusion groups are missing in the product. Set up emergency access under custom groups, then repeat the original operation.',
};

/** What can be mended by hand, and how. */
export function JobExceptions({ lines }: { readonly lines: readonly string[] }) {
  const known = [...new Set(exceptionsIn(lines))].flatMap((code) => remedies[code] ?? []);
  return known.map((text) => (
    <Alert key={text} color="yellow">
      {text}
    </Alert>
  ));
}
