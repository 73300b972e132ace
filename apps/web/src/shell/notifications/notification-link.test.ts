import { describe, expect, it } from 'vitest';
import { notificationLink } from './notification-link.ts';

describe('notificationLink', () => {
  it('opens a remediation in the product', () => {
    expect(notificationLink({ link_type: 'remediation-instance', link_target: 'block-legacy-7f3c' })).toEqual({
      kind: 'screen',
      route: '/quests',
      href: '/quests/block-legacy-7f3c',
      text: 'Open remediation',
    });
  });

  it('opens a deployment in the deployment log', () => {
    expect(notificationLink({ link_type: 'deployment-job', link_target: '7f3c' })).toMatchObject({
      route: '/settings/deployment-log',
      href: '/settings/deployment-log?job=7f3c',
      text: 'Open deployment',
    });
  });

  it('opens a drift grouping as the filtered drift screen', () => {
    expect(notificationLink({ link_type: 'drift-alert-grouping', link_target: 'a b&c' })).toMatchObject({ href: '/drift/?tags=a%20b%26c' });
  });

  it.each([
    ['jira-issue', 'https://halden.atlassian.example/browse/SEC-12', 'Open Jira issue'],
    ['servicenow-issue', 'https://halden.service-now.example/nav_to.do?uri=incident.do', 'Open ServiceNow incident'],
    ['status-page', 'https://status.example/', 'Open link'],
  ])('opens a %s elsewhere', (link_type, href, text) => {
    expect(notificationLink({ link_type, link_target: href })).toEqual({ kind: 'elsewhere', href, text });
  });

  it('opens a page of the product', () => {
    expect(notificationLink({ link_type: 'page', link_target: '/bridge/reports?report=7' })).toEqual({
      kind: 'screen',
      route: '/bridge/reports',
      href: '/bridge/reports?report=7',
      text: 'Open page',
    });
  });

  it.each(['//elsewhere.example/x', '/\\elsewhere.example', 'https://elsewhere.example/', 'javascript:alert(1)', ''])(
    'makes no page of %j',
    (link_target) => {
      expect(notificationLink({ link_type: 'page', link_target })).toBeUndefined();
    },
  );

  it.each(['javascript:alert(1)', 'data:text/html,x', 'SEC-12', ''])('makes no link of %j', (link_target) => {
    expect(notificationLink({ link_type: 'jira-issue', link_target })).toBeUndefined();
  });
});
