import { toast } from '@rampart/ui/toast.ts';
import { errorText } from './error-text.ts';

/** The generic handler: one toast per failure, whatever was thrown. */
export function reportError(error: unknown): void {
  try {
    toast.error({ title: 'Error', message: errorText(error), seconds: 6 });
  } catch {
    toast.error({ title: 'Error', message: 'Something went wrong.', seconds: 6 });
  }
}
