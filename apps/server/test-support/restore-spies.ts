import { afterAll, vi } from 'vitest';

// The next file of this process has the same modules: what this one put in their place must not stay there.
afterAll(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});
