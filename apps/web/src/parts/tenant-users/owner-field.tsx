import { Autocomplete } from '@mantine/core';

interface OwnerFieldProps {
  readonly description: string;
  readonly owner: string;
  /** The users to choose from. */
  readonly addresses: readonly string[];
  readonly isRequired?: boolean;
  /** What the server says about the owner. */
  readonly problem?: string | undefined;
  readonly onChange: (owner: string) => void;
}

/** A user of the tenant, chosen or typed. */
export const OwnerField = ({ description, owner, addresses, isRequired = false, problem, onChange }: OwnerFieldProps) => (
  <Autocomplete
    label="Owner"
    description={description}
    type="email"
    data={[...addresses]}
    limit={20}
    value={owner}
    maxLength={254}
    required={isRequired}
    error={problem}
    onChange={onChange}
  />
);
