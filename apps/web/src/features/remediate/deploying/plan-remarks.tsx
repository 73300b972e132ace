import { Alert } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';

/** What may come of a plan that its changes themselves do not show. */
export const PlanRemarks = ({ remarks }: { readonly remarks: readonly string[] }) =>
  remarks.map((remark) => (
    <Alert key={remark} color="yellow" icon={<TriangleAlert size={18} aria-hidden="true" />} title="Check first">
      {remark}
    </Alert>
  ));
