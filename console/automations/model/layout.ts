import {
  draftArms,
  isWait,
  ROOT,
  type Arm,
  type Definition,
  type DraftStep,
  type ListRef,
  type Slot,
} from './definition';
import { elapsedAfter, ENTRY, joined, type Elapsed } from './durations';
import { TRIGGER } from './tree';

/** Sizes and distances in px at 100 %. */
export const CARD = { width: 256, height: 87, heightWithoutCounts: 58 };
export const PILL = { height: 30 };
const TRIGGER_HEIGHT = 38;
const FIRST_Y = 20;
/** Between two steps, with room for the button that adds one. */
const GAP = 44;
/** Between a branch and the steps in its arms. */
const FORK = 64;
/** Between the end of the longest arm and what follows. */
const JOIN = 46;
const BETWEEN_ARMS = 36;
const EMPTY_ARM = { width: 128, height: 28 };
const LEAST_ARM = 150;
const LABEL_DISTANCE = 42;

export interface Node {
  id: string;
  kind: 'trigger' | 'card' | 'pill';
  step: DraftStep | null;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A line that people pass along; drawn thicker where they are many. */
export interface Line {
  id: string;
  d: string;
  /** The step that it leads to, or comes from at the end of an arm. */
  step: string | null;
}

export interface ArmLabel {
  owner: string;
  port: string;
  x: number;
  y: number;
  arm: Arm;
  /** The share in percent, of a split. */
  share: number | null;
}

/** A place where a step can be added. */
export interface SlotPosition {
  slot: Slot;
  x: number;
  y: number;
  kind: 'line' | 'empty' | 'end';
}

export interface DayLabel {
  y: number;
  elapsed: Elapsed;
}

export interface Layout {
  nodes: Node[];
  lines: Line[];
  arms: ArmLabel[];
  places: SlotPosition[];
  days: DayLabel[];
  left: number;
  right: number;
  height: number;
}

export interface Sizes {
  hasCounts: boolean;
  /** The width of what is drawn as a pill. */
  pillWidth: (step: DraftStep | null) => number;
}

/** Distances from the line on which a list stands. */
interface Extent {
  left: number;
  right: number;
}

/** Lays an automation out from the top down, the arms of each branch in the order written. Linear in the number of steps. */
export function layOut(definition: Definition, sizes: Sizes): Layout {
  return new Drawing(sizes).draw(definition);
}

class Drawing {
  readonly #sizes: Sizes;
  readonly #extents = new Map<DraftStep, Extent>();
  readonly #layout: Layout = {
    nodes: [],
    lines: [],
    arms: [],
    places: [],
    days: [{ y: FIRST_Y + TRIGGER_HEIGHT / 2, elapsed: ENTRY }],
    left: 0,
    right: 0,
    height: 0,
  };

  constructor(sizes: Sizes) {
    this.#sizes = sizes;
  }

  draw({ steps }: Definition): Layout {
    const width = this.#sizes.pillWidth(null);
    const trigger = { x: -width / 2, y: FIRST_Y, width, height: TRIGGER_HEIGHT };
    this.#layout.nodes.push({ id: TRIGGER, kind: 'trigger', step: null, ...trigger });
    const extent = this.#extentOf(steps);
    const end = this.#drawList(steps, { list: ROOT, x: 0, y: FIRST_Y + TRIGGER_HEIGHT, elapsed: ENTRY });
    if (!end.isOver) {
      const y = end.y + GAP / 2;
      this.#line(`${TRIGGER}:end`, null, `M0 ${end.y}V${y}`);
      this.#layout.places.push({ slot: { list: ROOT, index: steps.length }, x: 0, y, kind: 'end' });
    }
    this.#layout.left = -Math.max(extent.left, width / 2);
    this.#layout.right = Math.max(extent.right, width / 2);
    this.#layout.height = end.y + GAP;
    return this.#layout;
  }

  #extentOf(steps: readonly DraftStep[]): Extent {
    const all = steps.map((step) => this.#extent(step));
    return {
      left: Math.max(EMPTY_ARM.width / 2, ...all.map(({ left }) => left)),
      right: Math.max(EMPTY_ARM.width / 2, ...all.map(({ right }) => right)),
    };
  }

  #extent(step: DraftStep): Extent {
    const known = this.#extents.get(step);
    if (known !== undefined) return known;
    const half = (isWait(step) ? this.#sizes.pillWidth(step) : CARD.width) / 2;
    const columns = this.#columns(step);
    const first = columns.at(0);
    const last = columns.at(-1);
    const extent = {
      left: Math.max(half, first === undefined ? 0 : first.extent.left - first.x),
      right: Math.max(half, last === undefined ? 0 : last.extent.right + last.x),
    };
    this.#extents.set(step, extent);
    return extent;
  }

  /** The arms of a step, with the distance of each from the step's own line. */
  #columns(step: DraftStep): { arm: Arm; extent: Extent; x: number }[] {
    let end = 0;
    const columns = draftArms(step).map((arm) => {
      const inner = this.#extentOf(arm.steps);
      const extent = {
        left: Math.max(inner.left, LEAST_ARM / 2),
        right: Math.max(inner.right, LEAST_ARM / 2),
      };
      const x = end + extent.left;
      end = x + extent.right + BETWEEN_ARMS;
      return { arm, extent, x };
    });
    const middle = ((columns.at(0)?.x ?? 0) + (columns.at(-1)?.x ?? 0)) / 2;
    return columns.map((column) => ({ ...column, x: column.x - middle }));
  }

  /** Lays out the steps of a list, starting at `y`. Returns where it ends, and whether every path in it exits. */
  #drawList(steps: readonly DraftStep[], from: { list: ListRef; x: number; y: number; elapsed: Elapsed }) {
    const { list, x } = from;
    let { y, elapsed } = from;
    let isOver = false;
    steps.forEach((step, index) => {
      const isFirstInArm = index === 0 && list.owner !== null;
      const top = isFirstInArm ? y : y + GAP;
      if (!isFirstInArm) {
        if (!isOver) this.#line(step.id, step.id, `M${x} ${y}V${top}`);
        const place = { slot: { list, index }, x, y: y + GAP / 2 };
        this.#layout.places.push({ ...place, kind: 'line' });
      }
      const end = this.#drawStep(step, { x, y: top, elapsed });
      ({ y, elapsed } = end);
      isOver ||= end.isOver;
    });
    return { y, elapsed, isOver };
  }

  #drawStep(step: DraftStep, { x, y, elapsed }: { x: number; y: number; elapsed: Elapsed }) {
    const isPill = isWait(step);
    const width = isPill ? this.#sizes.pillWidth(step) : CARD.width;
    const cardHeight = this.#sizes.hasCounts ? CARD.height : CARD.heightWithoutCounts;
    const height = isPill ? PILL.height : cardHeight;
    this.#layout.nodes.push({
      id: step.id,
      kind: isPill ? 'pill' : 'card',
      step,
      x: x - width / 2,
      y,
      width,
      height,
    });
    const after = elapsedAfter(step, elapsed);
    if (isPill) this.#addDay({ y: y + height / 2, elapsed: after });
    const columns = this.#columns(step);
    if (columns.length === 0) return { y: y + height, elapsed: after, isOver: step.type === 'exit' };
    return this.#drawArms(step, columns, { x, y: y + height, elapsed: after });
  }

  #drawArms(
    step: DraftStep,
    columns: { arm: Arm; x: number }[],
    { x, y, elapsed }: { x: number; y: number; elapsed: Elapsed },
  ) {
    const sum = columns.reduce((total, { arm }) => total + (arm.weight ?? 0), 0);
    const top = y + FORK;
    const ends = columns.map(({ arm, x: dx }) => {
      const list = { owner: step.id, port: arm.port };
      const first = arm.steps[0]?.id ?? null;
      this.#line(`${step.id}:${arm.port}`, first, `M${x} ${y}${bend(x, y, x + dx, top)}`);
      const share = arm.weight === undefined ? null : sum === 0 ? 0 : Math.round((100 * arm.weight) / sum);
      this.#layout.arms.push({
        owner: step.id,
        port: arm.port,
        x: x + dx * 0.62,
        y: y + FORK * 0.5,
        arm,
        share,
      });
      const place = { slot: { list, index: 0 }, x: x + dx };
      if (first === null) {
        this.#layout.places.push({ ...place, y: top + EMPTY_ARM.height / 2, kind: 'empty' });
        return { x: x + dx, y: top + EMPTY_ARM.height, isOver: false, elapsed, last: null };
      }
      this.#layout.places.push({ ...place, y: top - 12, kind: 'line' });
      const end = this.#drawList(arm.steps, { list, x: x + dx, y: top, elapsed });
      this.#layout.places.push({
        slot: { list, index: arm.steps.length },
        x: x + dx,
        y: end.y + 14,
        kind: 'line',
      });
      return { x: x + dx, ...end, last: arm.steps.at(-1)?.id ?? null };
    });
    const bottom = Math.max(...ends.map((end) => end.y));
    const join = bottom + JOIN;
    ends.forEach((end, index) => {
      if (end.isOver) return;
      const d = `M${end.x} ${end.y}V${bottom}${bend(end.x, bottom, x, join)}`;
      this.#line(`${step.id}:${columns[index]?.arm.port ?? ''}:join`, end.last, d);
    });
    const open = ends.filter((end) => !end.isOver);
    return { y: join, elapsed: joined(open.map((end) => end.elapsed)), isOver: open.length === 0 };
  }

  #line(id: string, step: string | null, d: string): void {
    this.#layout.lines.push({ id, d, step });
  }

  /** Labels that would touch become one, of the whole span. */
  #addDay(day: DayLabel): void {
    const near = this.#layout.days.findIndex(({ y }) => Math.abs(y - day.y) < LABEL_DISTANCE);
    const there = this.#layout.days[near];
    if (there === undefined) this.#layout.days.push(day);
    else if (near > 0) {
      this.#layout.days[near] = {
        y: Math.min(there.y, day.y),
        elapsed: joined([there.elapsed, day.elapsed]),
      };
    }
  }
}

/** From where the pen is, straight down or in a bend. */
function bend(x1: number, y1: number, x2: number, y2: number): string {
  const middle = (y1 + y2) / 2;
  return x1 === x2 ? `V${y2}` : `C${x1} ${middle} ${x2} ${middle} ${x2} ${y2}`;
}
