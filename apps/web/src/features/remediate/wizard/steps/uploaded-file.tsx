import { Alert } from '@mantine/core';
import { isUpload } from '@rampart/domain/auth-method.ts';
import { useQuery } from '@tanstack/react-query';
import { applicationsQuery } from '../../../../parts/connections/applications-query.ts';
import { ConnectionsLink } from '../../../../parts/connections/connections-link.tsx';

interface UploadedFile {
  /** When it took the place of the file before it; none where that is not known. */
  readonly acceptedAt: string | null;
}

/** The file from which alone Rampart knows a product; nothing where it reads the product in another way. */
export function useUploadedFile(product: string): UploadedFile | undefined {
  const { data: applications = [] } = useQuery(applicationsQuery);
  const application = applications.find((one) => one.product === product && isUpload(one.auth_method));
  if (application === undefined) return undefined;
  const read = application.parent === null ? application : applications.find((one) => one.product === application.parent);
  return { acceptedAt: read?.upload?.accepted_at ?? null };
}

interface Asked {
  readonly staged: readonly ControlDetail[];
  readonly productName: string;
  readonly file: UploadedFile;
}

/** Verdicts of the file before it say nothing about this one. */
const isUnprocessed = ({ staged, file: { acceptedAt } }: Asked): boolean =>
  acceptedAt !== null && staged.some(({ verdict }) => verdict !== null && Date.parse(verdict.as_of) < Date.parse(acceptedAt));

/** Tailored, it asks for less than the control: its verdict says nothing about whether it is enabled. */
const isTailored = ({ configurations }: ControlDetail): boolean =>
  configurations.some(({ configuration }) => configuration.some(({ values }) => values.some(({ is_excluded: isExcluded }) => isExcluded)));

/** Why marking complete is in vain: the file says otherwise, and only another file, or one that was not processed yet, can say more. */
export function uploadReason({ staged, productName, file }: Asked): string | undefined {
  const failing = staged.filter((control) => control.verdict?.state === 'fail' && !isTailored(control));
  if (failing.length === 0) return undefined;
  if (isUnprocessed({ staged: failing, productName, file }))
    return `A new file was uploaded for ${productName} and has not been processed yet: use Process now.`;
  const who = failing.length === 1 ? `“${failing[0]!.title}” is` : `${failing.length} controls are`;
  return `${who} not enabled in the file of ${productName} that was uploaded last. Upload a new file instead.`;
}

/** What to do instead of waiting for a processing run, before marking complete is refused. */
export const UploadedFileNotice = (asked: Asked) => (
  <Alert color="blue" title={`${asked.productName} is read from the file that was uploaded last`}>
    {isUnprocessed(asked) && <p>This file has not been processed yet: use Process now.</p>}
    <p>
      Processing reads the same file again. Once the controls are enabled in {asked.productName}, upload a new file: Rampart then sees that
      they are in place, and completes this remediation.{' '}
      <ConnectionsLink inherit needs="applications:write" otherwise="Who may connect products uploads it under Connections.">
        Upload a new file
      </ConnectionsLink>
    </p>
  </Alert>
);
