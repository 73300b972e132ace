import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../test-support/render-screen.tsx';
import { sessionOf } from '../../../test-support/signed-in.ts';

afterEach(() => vi.useRealTimers());

test('the screens open by themselves when MFA is no longer required, and nothing refused is asked for meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const closed = sessionOf('administrator', { mfa_required: true, mfa_enabled: false });
  let isRequired = true;
  const { api } = await renderScreen('/settings/deployment-log', {
    as: closed,
    answers: {
      getSession: () => ({ ...closed, mfa_required: isRequired }),
      listDeploymentJobs: { jobs: [] },
    },
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Multi-Factor Authentication is Required' })).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(screen.getByRole('heading', { level: 1, name: 'Multi-Factor Authentication is Required' })).toBeTruthy();
  expect([...api.requests('listRuns'), ...api.requests('listDeploymentJobs')]).toEqual([]);
  isRequired = false;
  await act(() => vi.advanceTimersByTimeAsync(5000));
  vi.useRealTimers();
  expect(await screen.findByRole('heading', { level: 1, name: 'Deployment Log' })).toBeTruthy();
  await expect.poll(() => api.requests('listRuns').length).toBeGreaterThan(0);
});
