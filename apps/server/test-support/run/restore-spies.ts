import { afterAll, vi } from 'vitest';

// The next test file of this process has the same modules: the mocks of this file must not stay.
afterAll(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});
