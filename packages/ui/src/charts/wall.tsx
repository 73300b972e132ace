import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  memo,
  type PointerEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useRef,
  useState,
} from 'react';
import { numberText } from '../format.ts';
import { type BrickState, brickStates } from './brick-state.ts';
import { ChartFigure } from './chart-figure.tsx';
import { useLaidBricks } from './use-laid-bricks.ts';
import classes from './wall.module.css';

export interface Brick {
  readonly id: string;
  readonly title: string;
  /** Whose it is, in a word or two. */
  readonly note: string;
  readonly state: BrickState;
}

export interface Course<B extends Brick = Brick> {
  readonly id: string;
  readonly name: string;
  /** The name with its mark. */
  readonly title: ReactNode;
  readonly bricks: readonly B[];
}

/** Of a brick in the wall, or of its name in the table, which has nothing but a look and the name itself. */
export interface BrickProps {
  className: string;
  children?: ReactNode;
  'aria-label'?: string;
  'data-state'?: BrickState;
  'data-laid'?: true | undefined;
  tabIndex?: 0 | -1;
  onPointerEnter?: (event: PointerEvent<HTMLElement>) => void;
  onPointerLeave?: () => void;
  onFocus?: (event: FocusEvent<HTMLElement>) => void;
  onBlur?: () => void;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
}

export interface WallProps<B extends Brick> {
  /** Names the wall for those who cannot see it. */
  label: string;
  title?: ReactNode;
  courses: readonly Course<B>[];
  /** The link of a brick: the application knows where it leads. */
  renderBrick: (brick: B, props: BrickProps) => ReactNode;
}

const order = Object.keys(brickStates) as BrickState[];
const inOrder = <B extends Brick>(bricks: readonly B[]): B[] => bricks.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
const wordsOf = ({ title, note, state }: Brick): string => `${title}, ${note}: ${brickStates[state]}`;

interface Pointed {
  readonly brick: Brick;
  readonly x: number;
  readonly y: number;
  readonly isRight: boolean;
}

const jumps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => Math.min(last, at + 1),
  ArrowLeft: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** Within a course the arrow keys go from brick to brick, so that Tab passes it in one step. */
function walkCourse(event: KeyboardEvent<HTMLElement>): void {
  const bricks = [...(event.currentTarget.closest('ul')?.querySelectorAll<HTMLElement>('[data-state]') ?? [])];
  const next = jumps[event.key]?.(bricks.indexOf(event.currentTarget), bricks.length - 1);
  if (next === undefined) return;
  event.preventDefault();
  bricks[next]?.focus();
}

const inNoShare: readonly string[] = ['risk-accepted', 'unknown', 'confirming'];

interface CourseOfBricksProps {
  readonly course: Course;
  /** The bricks that were laid while the wall was being looked at. */
  readonly laid: ReadonlySet<string>;
  readonly renderBrick: (brick: Brick, props: BrickProps) => ReactNode;
  readonly onPoint: (pointed: Pointed | undefined) => void;
  readonly onEscape: (event: KeyboardEvent<HTMLElement>) => void;
}

function pointedAt(brick: Brick, event: PointerEvent<HTMLElement> | FocusEvent<HTMLElement>): Pointed {
  const { offsetLeft: left, offsetTop: top, offsetWidth: width, offsetParent } = event.currentTarget;
  const x = left + width / 2;
  return { brick, x, y: top, isRight: x > (offsetParent?.clientWidth ?? 0) / 2 };
}

/** Drawn anew only when it changes: there may be hundreds of bricks, and the pointer goes from one to the next. */
const CourseOfBricks = memo(({ course: { name, title, bricks }, laid, renderBrick, onPoint, onEscape }: CourseOfBricksProps) => {
  const [entered, setEntered] = useState<string>();
  const sorted = inOrder(bricks);
  const deployed = bricks.filter(({ state }) => state === 'deployed').length;
  // What was accepted as it is is not to be laid any more, and what is not known is in no share.
  const toLay = bricks.filter(({ state }) => !inNoShare.includes(state)).length;
  const entrance = sorted.some((brick) => brick.id === entered) ? entered : sorted[0]?.id;
  return (
    <div className={classes.course}>
      <span className={classes.title}>{title}</span>
      <span className={classes.figures}>
        <b>{numberText(deployed)}</b>/{numberText(toLay)}
      </span>
      <ul className={classes.bricks} aria-label={`${name}: ${deployed} of ${toLay} deployed`}>
        {sorted.map((brick) => (
          <li key={brick.id} className={classes.place}>
            {renderBrick(brick, {
              className: classes.brick ?? '',
              'aria-label': wordsOf(brick),
              'data-state': brick.state,
              'data-laid': laid.has(brick.id) || undefined,
              tabIndex: brick.id === entrance ? 0 : -1,
              onPointerEnter: (event) => onPoint(pointedAt(brick, event)),
              onPointerLeave: () => onPoint(undefined),
              onFocus: (event) => {
                setEntered(brick.id);
                onPoint(pointedAt(brick, event));
              },
              onBlur: () => onPoint(undefined),
              onKeyDown: (event) => (event.key === 'Escape' ? onEscape(event) : walkCourse(event)),
            })}
          </li>
        ))}
      </ul>
    </div>
  );
});

interface TipProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly pointed: Pointed;
}

function Tip({ ref, pointed: { brick, x, y, isRight } }: TipProps) {
  return (
    <div ref={ref} className={classes.tip} data-right={isRight || undefined} style={{ left: x, top: y }} aria-hidden="true">
      <b>{brick.title}</b>
      <span>
        {brick.note} · {brickStates[brick.state]}
      </span>
    </div>
  );
}

/** One brick for each thing to put in place, one course for each rank. It shows how far all of it has come. */
export function Wall<B extends Brick>({ label, title: heading, courses, renderBrick }: WallProps<B>) {
  const [pointed, setPointed] = useState<Pointed>();
  const laid = useLaidBricks(courses.flatMap(({ bricks }) => bricks));
  const most = Math.max(1, ...courses.map(({ bricks }) => bricks.length));
  const present = order.filter((state) => courses.some(({ bricks }) => bricks.some((brick) => brick.state === state)));
  const tip = useRef<HTMLDivElement>(null);
  const closeTip = useCallback((event: KeyboardEvent<HTMLElement>): void => {
    if (tip.current === null) return;
    event.stopPropagation();
    setPointed(undefined);
  }, []);
  return (
    <ChartFigure
      label={label}
      title={heading}
      legend={present.map((state) => ({
        name: brickStates[state],
        mark: <span className={classes.key} data-state={state} aria-hidden="true" />,
      }))}
      table={{
        head: ['Control', 'Product', 'Priority', 'State'],
        // Its links lead where the bricks do: a thin brick is hard to hit, a line of a table is not.
        rows: courses.flatMap(({ name, bricks }) =>
          inOrder(bricks).map((brick) => [
            renderBrick(brick, { className: classes.name ?? '', children: brick.title }),
            brick.note,
            name,
            brickStates[brick.state],
          ]),
        ),
      }}
    >
      <div className={classes.wall} style={{ '--most': most } as CSSProperties}>
        {courses.map((course) => (
          <CourseOfBricks
            key={course.id}
            course={course}
            laid={laid}
            renderBrick={renderBrick as CourseOfBricksProps['renderBrick']}
            onPoint={setPointed}
            onEscape={closeTip}
          />
        ))}
        {pointed && <Tip ref={tip} pointed={pointed} />}
      </div>
    </ChartFigure>
  );
}
