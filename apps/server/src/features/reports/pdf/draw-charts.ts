import type { ReportBars, ReportFigure, ReportLine } from '../report-document.ts';
import { inks, type PdfPages } from './pdf-page.ts';

const gap = 10;

/** The figures beside each other, each in a box of its own. */
export function drawFigures(pages: PdfPages, figures: readonly ReportFigure[]): void {
  const width = (pages.width - gap * (figures.length - 1)) / figures.length;
  const height = 84;
  pages.ensureRoom(height);
  const top = pages.y;
  figures.forEach(({ label, value, note }, place) => {
    const x = pages.left + place * (width + gap);
    const inside = { x: x + 10, width: width - 16 };
    pages.decorate(() => pages.document.roundedRect(x, top, width, height, 6).lineWidth(0.75).stroke(inks.lineStrong));
    pages.tagged(pages.root, 'P', () => {
      pages.write({ ...inside, text: label, y: top + 10, size: 8.5, ink: inks.quiet });
      pages.write({ ...inside, text: value, y: top + 26, size: 17, isStrong: true });
      pages.write({ ...inside, text: note, y: top + 54, size: 8, ink: inks.quiet });
    });
  });
  pages.y = top + height + 14;
}

const chartHeight = 150;
const axisWidth = 28;
const gridScores = [0, 25, 50, 75, 100];

interface Plot {
  readonly left: number;
  readonly width: number;
  readonly top: number;
}

const heightAt = ({ top }: Plot, value: number): number => top + chartHeight * (1 - value / 100);

function drawGrid(pages: PdfPages, plot: Plot): void {
  for (const score of gridScores) {
    const y = heightAt(plot, score);
    pages.document
      .moveTo(plot.left, y)
      .lineTo(plot.left + plot.width, y)
      .lineWidth(0.5)
      .stroke(inks.line);
    pages.write({ text: String(score), x: pages.left, y: y - 5, width: axisWidth - 6, size: 8, ink: inks.quiet, align: 'right' });
  }
}

function drawDays(pages: PdfPages, plot: Plot, { points, dayText }: ReportLine): void {
  const middle = points[Math.floor(points.length / 2)];
  const label = (day: string, x: number, align: 'left' | 'right'): void =>
    pages.write({ text: dayText(day), x, y: plot.top + chartHeight + 6, width: 110, size: 8, ink: inks.quiet, align });
  label(points[0]?.day ?? '', plot.left, 'left');
  if (middle !== undefined && points.length > 4) label(middle.day, plot.left + plot.width / 2 - 30, 'left');
  label(points.at(-1)?.day ?? '', plot.left + plot.width - 110, 'right');
}

/** By day, so that a week without a run is as wide as one with seven. */
export function drawLine(pages: PdfPages, line: ReportLine): void {
  pages.ensureRoom(chartHeight + 50);
  const plot: Plot = { left: pages.left + axisWidth, width: pages.width - axisWidth, top: pages.y + 24 };
  const times = line.points.map(({ day }) => Date.parse(day));
  const [from, to] = [times[0] ?? 0, times.at(-1) ?? 1];
  const places = line.points.map(({ value }, place) => ({
    x: plot.left + (plot.width * ((times[place] ?? from) - from)) / Math.max(1, to - from),
    y: heightAt(plot, value),
  }));
  const path = (): void =>
    places.forEach(({ x, y }, place) => void (place === 0 ? pages.document.moveTo(x, y) : pages.document.lineTo(x, y)));
  pages.tagged(
    pages.root,
    'Figure',
    () => {
      pages.write({ text: line.title, x: pages.left, y: pages.y, width: pages.width, size: 9.5, isStrong: true });
      drawGrid(pages, plot);
      path();
      const last = places.at(-1);
      pages.document
        .lineTo(last?.x ?? 0, heightAt(plot, 0))
        .lineTo(places[0]?.x ?? 0, heightAt(plot, 0))
        .fill(inks.accentSoft);
      path();
      pages.document.lineWidth(1.5).lineJoin('round').stroke(inks.accent);
      if (last !== undefined) pages.document.circle(last.x, last.y, 3).fill(inks.accent);
      drawDays(pages, plot, line);
    },
    line.inWords,
  );
  pages.y = plot.top + chartHeight + 26;
}

const barRoom = 20;

export function drawBars(pages: PdfPages, { title, bars, inWords }: ReportBars): void {
  pages.ensureRoom(24 + barRoom * Math.min(bars.length, 20));
  const [label, text] = [150, 80];
  const track = { x: pages.left + label, width: pages.width - label - text };
  const top = pages.y + 20;
  pages.tagged(
    pages.root,
    'Figure',
    () => {
      pages.write({ text: title, x: pages.left, y: pages.y, width: pages.width, size: 9.5, isStrong: true });
      bars.forEach((bar, place) => {
        const y = top + place * barRoom;
        pages.write({ text: bar.label, x: pages.left, y, width: label - 8, size: 9 });
        pages.document.roundedRect(track.x, y + 3, track.width, 7, 3.5).fill(inks.track);
        if (bar.value !== null && bar.value > 0)
          pages.document.roundedRect(track.x, y + 3, Math.max(7, (track.width * bar.value) / 100), 7, 3.5).fill(inks.accent);
        pages.write({ text: bar.text, x: track.x + track.width + 8, y, width: text - 8, size: 9, align: 'right' });
      });
    },
    inWords,
  );
  pages.y = top + bars.length * barRoom + 8;
}
