import { Alert } from '@mantine/core';
import { isUpload } from '@rampart/domain/auth-method.ts';
import { useQuery } from '@tanstack/react-query';
import { applicationsQuery } from '../../../../parts/connections/applications-query.ts';
import { ConnectionsLink } from '../../../../parts/connections/connections-link.tsx';

/** Whether Rampart knows a product from an uploaded file alone: processing reads the same file again. Not known until that was answered. */
export function useIsReadFromFile(product: string): boolean | undefined {
  const { data, isError } = useQuery(applicationsQuery);
  // Without an answer it is the server that refuses.
  if (data === undefined) return isError ? false : undefined;
  return data.some((one) => one.product === product && isUpload(one.auth_method));
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
