import { toast } from '@rampart/ui/toast.ts';
import { explainUnsigned } from '../gates/explain-unsigned.ts';
import { errorText } from './error-text.ts';

function showError(error: unknown): void {
  try {
    toast.error({ title: 'Error', message: errorText(error), seconds: 6 });
  } catch {
    toast.error({ title: 'Error', message: 'Something went wrong.', seconds: 6 });
  }
}

/** The generic handler: one toast per failure, whatever was thrown, unless the agreement explains it. */
export async function reportError(error: unknown): Promise<void> {
  if (!(await explainUnsigned(error))) showError(error);
}
