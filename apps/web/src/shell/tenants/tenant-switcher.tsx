import { Badge, type ComboboxItem, Select } from '@mantine/core';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { FormStack } from '@rampart/ui/form-stack.tsx';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { tenantsQuery } from '../gates/tenant-queries.ts';
import { InlineProblem } from '../layout/inline-problem.tsx';
import { useSession } from '../session/session-state.ts';
import { sortTenants } from './sort-tenants.ts';
import { switchTenant } from './switch-tenant.ts';
import classes from './tenant-switcher.module.css';

/** Provider staff have every tenant there is: more than a person reads, and than a browser draws in one go. */
const mostShown = 100;

function whyNotSwitch(count: number, isCurrent: boolean): string | undefined {
  if (count <= 1) return 'You have access to one tenant only.';
  return isCurrent ? 'This tenant is active already. Choose another one.' : undefined;
}

export function TenantSwitcher() {
  const { tenant } = useSession();
  const tenants = sortTenants(useQuery(tenantsQuery).data ?? []);
  const [chosen, setChosen] = useState(tenant.uuid);
  const change = useMutation({ mutationFn: switchTenant, meta: { isQuiet: true } });
  const primary = tenants.find(({ primary_tenant }) => primary_tenant)?.uuid;
  const reason = whyNotSwitch(tenants.length, chosen === tenant.uuid);

  const renderOption = ({ option }: { readonly option: ComboboxItem }) => (
    <span className={classes['option']}>
      <span className={classes['name']}>{option.label}</span>
      {option.value === primary && <Badge color="gray">Primary tenant</Badge>}
      {option.value === tenant.uuid && <Badge>Active</Badge>}
    </span>
  );

  return (
    <FormStack
      onSubmit={(event) => {
        event.preventDefault();
        if (reason === undefined) change.mutate({ uuid: chosen });
      }}
      actions={
        <ExplainedButton type="submit" variant="filled" reason={reason} loading={change.isPending || change.isSuccess}>
          Set Active Tenant
        </ExplainedButton>
      }
    >
      <Select
        label="Active tenant"
        description={tenants.length > mostShown ? `Type to find one of your ${tenants.length} tenants.` : undefined}
        data={tenants.map(({ uuid, name }) => ({ value: uuid, label: name }))}
        value={chosen}
        onChange={(uuid) => setChosen(uuid ?? tenant.uuid)}
        searchable
        limit={mostShown}
        nothingFoundMessage="No tenant has this name."
        renderOption={renderOption}
        rightSectionPointerEvents="none"
      />
      {chosen === primary && <p className={classes['note']}>This is your primary tenant.</p>}
      <InlineProblem title="You are still in the same tenant" error={change.error} />
    </FormStack>
  );
}
