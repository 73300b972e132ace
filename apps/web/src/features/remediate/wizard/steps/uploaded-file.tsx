import { Alert } from '@mantine/core';
import type { ControlDetail } from '@rampart/contract/control-detail.ts';
import { isUpload } from '@rampart/domain/auth-method.ts';
import { useQuery } from '@tanstack/react-query';
import { applicationsQuery } from '../../../../parts/connections/applications-query.ts';
import { ConnectionsLink } from '../../../../parts/connections/connections-link.tsx';

/** Whether Rampart knows a product from an uploaded file alone: processing reads the same file again. */
export const useIsReadFromFile = (product: string): boolean =>
  useQuery(applicationsQuery).data?.some((one) => one.product === product && isUpload(one.auth_method)) === true;

/** Tailored, it asks for less than the control: its verdict says nothing about whether it is enabled. */
const isTailored = ({ configurations }: ControlDetail): boolean =>
  configurations.some(({ configuration }) => configuration.some(({ values }) => values.some(({ is_excluded: isExcluded }) => isExcluded)));

/** Why marking complete is in vain: the file says otherwise, and only another file can say more. */
export function uploadReason(staged: readonly ControlDetail[], productName: string): string | undefined {
  const failing = staged.filter((control) => control.verdict?.state === 'fail' && !isTailored(control));
  if (failing.length === 0) return undefined;
  const who = failing.length === 1 ? `“${failing[0]!.title}” is` : `${failing.length} controls are`;
  return `${who} not enabled in the file of ${productName} that was uploaded last. Upload a new file instead.`;
}

/** What to do instead of waiting for a processing run, before marking complete is refused. */
export const UploadedFileNotice = ({ productName }: { readonly productName: string }) => (
  <Alert color="blue" title={`${productName} is read from the file that was uploaded last`}>
    <p>
      Processing reads the same file again. Once the controls are enabled in {productName}, upload a new file: Rampart then sees that they
      are in place, and completes this remediation.{' '}
      <ConnectionsLink inherit needs="applications:write" otherwise="Who may connect products uploads it under Connections.">
        Upload a new file
      </ConnectionsLink>
    </p>
  </Alert>
);
