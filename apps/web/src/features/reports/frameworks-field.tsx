import { Checkbox } from '@mantine/core';
import { listFrameworks } from '@rampart/contract/frameworks.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../shell/api/api.ts';
import { queryKeys } from '../../shell/api/query-keys.ts';
import { isEntitled } from '../../shell/gates/is-entitled.ts';
import { lockedText } from '../../shell/gates/locked-text.ts';
import { entitlementsQuery } from '../../shell/gates/tenant-queries.ts';
import classes from './reports.module.css';

interface FrameworksFieldProps {
  readonly label: string;
  readonly value: readonly string[];
  readonly onChange: (frameworks: string[]) => void;
}

/** Which frameworks a report has a chapter on. */
export function FrameworksField({ label, value, onChange }: FrameworksFieldProps) {
  const { data: entitlements } = useQuery(entitlementsQuery);
  const isOpen = isEntitled(entitlements, 'access_compliance_coverage');
  const { data } = useQuery({
    queryKey: queryKeys.frameworks.list,
    queryFn: async ({ signal }) => (await api(listFrameworks, {}, { signal })).data,
    enabled: isOpen,
  });
  return (
    <Checkbox.Group label={label} description={isOpen ? 'Optional' : lockedText.short} value={[...value]} onChange={onChange}>
      <div className={classes['choices']}>
        {(data?.frameworks ?? []).map(({ framework, name }) => (
          <Checkbox key={framework} value={framework} label={name} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
