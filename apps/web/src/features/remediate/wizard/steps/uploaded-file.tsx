import { Alert } from '@mantine/core';
import type { ControlDetail } from '@rampart/contract/control-detail.ts';
import { isUpload } from '@rampart/domain/auth-method.ts';
import { useQuery } from '@tanstack/react-query';
import { applicationsQuery } from '../../../../parts/connections/applications-query.ts';
import { ConnectionsLink } from '../../../../parts/connections/connections-link.tsx';

export interface UploadedFile {
  /** When it took the place of the file before it; none where that is not known. */
  readonly acceptedAt: string | null;
}

/** The file from which alone Rampart knows a product; `null` where it reads the product in another way. Not known until that was answered. */
export function useUploadedFile(product: string): UploadedFile | null | undefined {
  const { data: applications, isError } = useQuery(applicationsQuery);
  // Without an answer it is the server that refuses.
  if (applications === undefined) return isError ? null : undefined;
  const application = applications.find((one) => one.product === product && isUpload(one.auth_method));
  if (application === undefined) return null;
  const read = application.parent === null ? application : applications.find((one) => one.product === application.parent);
  return { acceptedAt: read?.upload?.accepted_at ?? null };
}

interface Asked {
  readonly staged: readonly ControlDetail[];
  readonly file: UploadedFile;
}

/** Verdicts of the file before it say nothing about this one. */
export const isUnprocessed = ({ staged, file: { acceptedAt } }: Asked): boolean =>
  acceptedAt !== null && staged.some(({ verdict }) => verdict !== null && Date.parse(verdict.as_of) < Date.parse(acceptedAt));

/** What to do instead of waiting for a processing run, before marking complete is refused. */
export const UploadedFileNotice = ({ productName, ...asked }: Asked & { readonly productName: string }) => (
  <Alert color="blue" title={`${productName} is read from the file that was uploaded last`}>
    {isUnprocessed(asked) && <p>This file has not been processed yet: use Process now.</p>}
    <p>
      Processing reads the same file again. Once the controls are enabled in {productName}, upload a new file: Rampart then sees that they
      are in place, and completes this remediation.{' '}
      <ConnectionsLink inherit needs="applications:write" otherwise="Ask someone who can connect products to upload it under Connections.">
        Upload a new file
      </ConnectionsLink>
    </p>
  </Alert>
);
