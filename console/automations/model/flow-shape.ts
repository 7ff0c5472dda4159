import { stepArms } from '../../../domain/steps/tree.js';
import type { Schemas } from '../../api/client';

type Step = Schemas['Step'];

interface Point {
  x: number;
  y: number;
}

export interface Shape extends Point {
  kind: 'trigger' | 'mail' | 'wait' | 'fork' | 'step';
}

/** A small drawing of a flow from left to right, in px. */
export interface Flow {
  shapes: Shape[];
  lines: { from: Point; to: Point }[];
  width: number;
}

export const HEIGHT = 44;
const MIDDLE = HEIGHT / 2;
const MARGIN = 6;
/** From one shape to the next. */
const STRIDE = 22;
/** How far the outer arms are from the middle; those within them half as far. */
const SPREAD = 13;

const kinds: Partial<Record<Step['type'], Shape['kind']>> = {
  sendEmail: 'mail',
  wait: 'wait',
  waitForEvent: 'wait',
  branch: 'fork',
  split: 'fork',
};

/** Where the steps of an automation are drawn, arms above each other. */
export function flowShape(steps: readonly Step[]): Flow {
  const start: Shape = { kind: 'trigger', x: MARGIN, y: MIDDLE };
  const flow: Flow = { shapes: [start], lines: [], width: 0 };
  const end = place(flow, steps, { at: start, spread: SPREAD });
  return { ...flow, width: end.x + 2 * MARGIN };
}

interface Place {
  /** What comes before. */
  at: Point;
  spread: number;
}

/** Places steps one after the other; returns where the last one is. */
function place(flow: Flow, steps: readonly Step[], { at, spread }: Place): Point {
  return steps.reduce<Point>((before, step) => {
    const own = { x: before.x + STRIDE, y: before.y };
    flow.lines.push({ from: before, to: own });
    flow.shapes.push({ kind: kinds[step.type] ?? 'step', ...own });
    const arms = stepArms<Step>(step);
    if (arms.length === 0) return own;
    const ends = arms.map((arm, index) => {
      const y = own.y + spread * ((2 * index) / (arms.length - 1) - 1);
      const first = { x: own.x + STRIDE / 2, y };
      flow.lines.push({ from: own, to: first });
      return place(flow, arm.steps, { at: first, spread: spread / 2 });
    });
    const joined = { x: Math.max(...ends.map(({ x }) => x)) + STRIDE / 2, y: own.y };
    for (const end of ends) {
      const last = { x: joined.x - STRIDE / 2, y: end.y };
      flow.lines.push({ from: end, to: last }, { from: last, to: joined });
    }
    return joined;
  }, at);
}
