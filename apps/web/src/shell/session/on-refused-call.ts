import { queryClient } from '../api/query-client.ts';

/** Hears of every query and mutation that failed, whichever screen asked. */
export function onRefusedCall(listener: (error: unknown) => void): void {
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') listener(event.action.error);
  });
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') listener(event.action.error);
  });
}
