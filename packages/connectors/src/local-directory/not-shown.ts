import { exportAgain } from '@rampart/domain/active-directory-export.ts';
import { VendorFailure } from '../kit/vendor-failure.ts';
import type { DirectoryClient } from './client.ts';

interface NotShown {
  /** A sentence about what is missing. */
  readonly what: string;
  /** What to allow the account of the connection. */
  readonly allow: string;
}

/** Active Directory has it, and it is hidden from the account of the connection, or was not exported: no account reads a file. */
export const notShown = ({ source }: DirectoryClient, { what, allow }: NotShown): VendorFailure =>
  source.isExport === true
    ? new VendorFailure('The directory', { kind: 'ours', reason: `${what} ${exportAgain}` })
    : new VendorFailure('The directory', { kind: 'permission', reason: `${what} ${allow}` });

export const hiddenDomainPolicy = (client: DirectoryClient): VendorFailure =>
  notShown(client, { what: 'The directory shows no password policy of its domain.', allow: 'Let this account read the domain object.' });
