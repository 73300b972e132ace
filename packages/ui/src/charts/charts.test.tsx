import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import type { ReactElement } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { CirclesMap } from '../map/circles-map.tsx';
import { UiProvider } from '../ui-provider.tsx';
import { BarChart } from './bar-chart.tsx';
import { CalendarHeat } from './calendar-heat.tsx';
import { LineChart } from './line-chart.tsx';
import { MembershipStrips } from './membership-strips.tsx';
import { MixBar, MixLegend } from './mix-bar.tsx';
import { Sparkline } from './sparkline.tsx';
import { StackedBars } from './stacked-bars.tsx';
import { type Brick, type BrickProps, Wall } from './wall.tsx';

const shown = (chart: ReactElement) => (
  <UiProvider nonce={undefined} env="test">
    <main>
      <h1>Charts</h1>
      {chart}
    </main>
  </UiProvider>
);

const weeks = ['2026-11-02', '2026-11-09', '2026-11-16'];
const score = <LineChart label="Posture score" days={weeks} series={[{ name: 'Score', values: [null, 12.5, 1520] }]} look="shape" />;
const attacks = (
  <StackedBars
    label="Attacks by week"
    days={weeks}
    series={[
      { name: 'Malware', values: [1, 0, 4000] },
      { name: 'Spam', values: [2, 3, null] },
    ]}
  />
);
const heat = (
  <CalendarHeat
    label="Attacks by day"
    unit={['attack', 'attacks']}
    days={[
      { day: '2026-11-14', count: null },
      { day: '2026-11-15', count: 1 },
      { day: '2026-11-16', count: 1300 },
    ]}
  />
);
const strips = (
  <MembershipStrips
    label="Membership by week"
    weeks={weeks}
    weekText={(day) => `Week of ${day}`}
    strips={[
      { name: 'Overall', memberDays: [null, { days: 7, of: 7 }, { days: 1, of: 2 }] },
      { name: 'Malware', memberDays: [null, null, null] },
    ]}
  />
);
const parts = [
  { name: 'Malware', count: 1200, color: '#C93A33' },
  { name: 'Spam', count: 400, color: '#84837D' },
];
const mix = (
  <>
    <MixBar label="Attacks by category" parts={parts} />
    <MixLegend label="Categories" parts={parts} />
  </>
);
const map = (
  <CirclesMap
    label="Where attacks came from"
    unit={['attack', 'attacks']}
    home={['SE']}
    beside={[['person who works there', 'people who work there']]}
    places={[
      { country: 'NG', count: 212, beside: [0] },
      { country: 'Sweden', count: 3, beside: [1400] },
    ]}
  />
);

const brick = (id: string, state: Brick['state']): Brick => ({ id, title: `Control ${id}`, note: 'Okta', state });
const brickLink = ({ id }: Brick, props: BrickProps) => (
  <a href={`#${id}`} {...props}>
    {props.children ?? id}
  </a>
);
const wall = (states: readonly Brick['state'][]) => (
  <Wall
    label="Recommended controls"
    courses={[{ id: 'p1', name: 'High', title: 'High', bricks: states.map((state, place) => brick(String(place), state)) }]}
    renderBrick={brickLink}
  />
);

const every = {
  line: score,
  bars: attacks,
  heat,
  strips,
  mix,
  map,
  spark: <Sparkline label="Attacks" values={[1, 2]} />,
  wall: wall(['deployed']),
};
test.each(Object.entries(every))('axe finds nothing on %s', async (_, chart) => {
  const { container } = render(shown(chart));
  await screen.findByRole('main');
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
});

test.each([
  ['Posture score', score, '16 Nov 2026: Score 1,520', '9 Nov 2026: Score 12.5'],
  ['Attacks by week', attacks, '16 Nov 2026: Malware 4,000, Spam Not known, Total Not known', '9 Nov 2026: Malware 0, Spam 3, Total 3'],
])('arrow keys read the values of %s, the newest first', async (label, chart, newest, before) => {
  render(shown(chart));
  const field = screen.getByRole('slider', { name: label });
  expect(field.getAttribute('aria-valuetext')).toBe(newest);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}{ArrowLeft}');
  expect(field.getAttribute('aria-valuetext')).toBe(before);
});

test('a period that is not known is marked as such, and one of nothing is not', () => {
  const { container, rerender } = render(shown(attacks));
  const gaps = () => [...container.querySelectorAll<HTMLElement>('[data-gap]')].map(({ style }) => parseFloat(style.insetInlineStart));
  expect(gaps().map(Math.round)).toEqual([67]);
  expect(within(screen.getByRole('figure')).getAllByRole('listitem').at(-1)?.textContent).toBe('Not known');
  rerender(shown(<StackedBars label="Known" days={weeks} series={[{ name: 'Spam', values: [0, 0, 1] }]} />));
  expect([gaps(), screen.queryByText('Not known')]).toEqual([[], null]);
  rerender(shown(<StackedBars label="Unread" days={weeks} series={[{ name: 'Spam', values: [null, null, 1] }]} />));
  expect(gaps()).toEqual([0]);
});

test('in a calendar the arrow keys go by day and by week', async () => {
  render(shown(heat));
  const field = screen.getByRole('slider', { name: 'Attacks by day' });
  await userEvent.tab();
  await userEvent.keyboard('{Home}{ArrowDown}');
  expect(field.getAttribute('aria-valuetext')).toBe('15 Nov 2026: 1 attack');
  await userEvent.keyboard('{ArrowLeft}');
  expect(field.getAttribute('aria-valuetext')).toBe('14 Nov 2026: Not known');
});

test('a map is read from the country with the most on, with names and not codes', async () => {
  render(shown(map));
  const field = await screen.findByRole('slider', { name: 'Where attacks came from' });
  expect(field.getAttribute('aria-valuetext')).toBe('Nigeria: 212 attacks, 0 people who work there');
  expect(field.querySelectorAll('[data-home]').length).toBe(1);
});

test('in the table of a chart the figures line up, and the words are left as they are', async () => {
  render(shown(score));
  await userEvent.click(screen.getByRole('button', { name: 'View as table' }));
  expect(screen.getByRole('cell', { name: '12.5' }).className).toContain('number');
  expect(screen.getByRole('cell', { name: 'Not known' }).className).not.toContain('number');
});

test.each([
  ['line', score, ['9 Nov 2026', '12.5']],
  ['bars', attacks, ['9 Nov 2026', '0', '3', '3']],
  ['heat', heat, ['15 Nov 2026', '1 attack']],
  ['strips', strips, ['Week of 2026-11-16', '1 of 2 days', 'Not known']],
  ['map', map, ['Sweden', '3', '1,400']],
  ['wall', wall(['deployed', 'staged']), ['Control 1', 'Okta', 'High', 'Staged']],
])('the figures of the %s are there as a table', async (_, chart, row) => {
  render(shown(chart));
  await userEvent.click(screen.getByRole('button', { name: 'View as table' }));
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  expect(
    rows.map((one) =>
      within(one)
        .queryAllByRole('cell')
        .map(({ textContent }) => textContent),
    ),
  ).toContainEqual(row);
  await userEvent.click(screen.getByRole('button', { name: 'View as chart' }));
  expect(screen.queryByRole('table')).toBeNull();
});

test('strips and a mix say in words what they draw', () => {
  render(
    shown(
      <>
        {strips}
        {mix}
      </>,
    ),
  );
  const said = screen.getAllByRole('img').map((drawing) => drawing.getAttribute('aria-label'));
  expect(said).toEqual(['Overall: member in 2 of 2 weeks', 'Malware: not known', 'Attacks by category: Malware 1,200, Spam 400']);
  expect(screen.getByRole('list', { name: 'Categories' }).textContent).toBe('Malware75%Spam25%');
});

test('the small parts of a mix are not said to be more than they are', () => {
  const small = ['Spam', 'Malware'].map((name) => ({ name, count: 1, color: '#84837D' }));
  render(shown(<MixLegend label="Categories" parts={[{ name: 'Phishing', count: 998, color: '#C93A33' }, ...small]} />));
  expect(screen.getByRole('list', { name: 'Categories' }).textContent).toBe('Phishing99%Spam<1%Malware<1%');
});

test('a sparkline says what the drawing leaves out', () => {
  render(shown(<Sparkline label="Attacks a week" values={[null, 1200, 3, 40]} />));
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe('Attacks a week: from 1,200 to 40, between 3 and 1,200');
});

test('a sparkline with a scale draws a small change small', () => {
  const { container, rerender } = render(shown(<Sparkline label="Coverage" values={[50, 49, 50]} />));
  const drawn = () => container.querySelector('svg path')?.getAttribute('d');
  expect(drawn()).toBe('M0 10L50 90L100 10');
  rerender(shown(<Sparkline label="Coverage" values={[50, 49, 50]} scale={[0, 100]} />));
  expect(drawn()).toBe('M0 50L50 50.8L100 50');
});

test('a bar shows the start of a long name, and all of it once it is picked out', () => {
  const bars = [{ label: 'Legacy authentication protocols', value: 3 }];
  const of = (selected: string[]) => shown(<BarChart title="Attempts" bars={bars} selected={selected} onSelect={() => undefined} />);
  const { rerender } = render(of([]));
  expect(screen.getByText('Legacy authenti…')).toBeTruthy();
  rerender(of(['Legacy authentication protocols']));
  expect(screen.getByText('Legacy authentication protocols')).toBeTruthy();
});

test('the wall is one stop for Tab, and the arrow keys go from brick to brick', async () => {
  render(shown(wall(['remaining', 'deployed', 'staged'])));
  await userEvent.tab();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Control 1, Okta: Deployed');
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Control 0, Okta: Remaining');
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe('View as table');
});

test('the names in the table of the wall lead where the bricks do', async () => {
  render(shown(wall(['deployed', 'staged'])));
  await userEvent.click(screen.getByRole('button', { name: 'View as table' }));
  expect(screen.getByRole('link', { name: 'Control 1' }).getAttribute('href')).toBe('#1');
});

const laid = () => [...document.querySelectorAll('[data-laid]')].map((one) => one.getAttribute('aria-label'));

test('a brick that is laid while the wall is looked at is marked, and those that were there before are not', () => {
  const { rerender } = render(shown(wall(['deployed', 'staged'])));
  expect(laid()).toEqual([]);
  rerender(shown(wall(['deployed', 'deployed'])));
  expect(laid()).toEqual(['Control 1, Okta: Deployed']);
  rerender(shown(wall(['deployed', 'remaining'])));
  expect(laid()).toEqual([]);
});

test('what the pointer is on has a tip, and no brick is drawn anew for it', async () => {
  const drawn = vi.fn<typeof brickLink>(brickLink);
  const bricks = [brick('0', 'deployed'), brick('1', 'selected')];
  render(shown(<Wall label="Recommended controls" courses={[{ id: 'p1', name: 'High', title: 'High', bricks }]} renderBrick={drawn} />));
  const [first, second] = within(screen.getByRole('list', { name: /^High/ })).getAllByRole('link');
  const drawnInWall = () => drawn.mock.calls.filter(([, props]) => props['data-state'] !== undefined).length;
  const before = drawnInWall();
  await userEvent.hover(first!);
  expect(screen.getByText('Control 0')).toBeTruthy();
  await userEvent.hover(second!);
  expect([screen.queryByText('Control 0'), screen.getByText('Control 1').tagName]).toEqual([null, 'B']);
  expect(drawnInWall()).toBe(before);
});

test('Escape closes the tip of a brick and nothing else; without a tip it is left to the screen', async () => {
  const escapes = vi.fn<(event: KeyboardEvent) => void>();
  document.addEventListener('keydown', escapes);
  onTestFinished(() => document.removeEventListener('keydown', escapes));
  render(shown(wall(['deployed'])));
  await userEvent.tab();
  escapes.mockClear();
  expect(screen.getByText('Control 0')).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  expect([screen.queryByText('Control 0'), escapes.mock.calls.length]).toEqual([null, 0]);
  await userEvent.keyboard('{Escape}');
  expect(escapes).toHaveBeenCalledTimes(1);
});
