import { Alert } from '@mantine/core';
import { AgreementButton } from '../../parts/agreement/agreement-button.tsx';
import { unsignedText } from '../../parts/agreement/unsigned-text.ts';

export function AgreementNotice() {
  return (
    <Alert color="yellow" mb="lg" role="status">
      <p>{unsignedText}</p>
      <AgreementButton mt="sm" />
    </Alert>
  );
}
