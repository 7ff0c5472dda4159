import type { Schemas } from '../api/client';

type Stats = Schemas['Stats'];
type Series = keyof Stats['series'];

/** The figures of the overview, in the order shown, and the series that are added up for each. */
const SERIES = {
  contacts: ['contacts'],
  mails: ['mailsSent'],
  clicks: ['mailsClicked'],
  unsubscribed: ['consentsWithdrawn'],
  goals: ['goals'],
  entries: ['entries'],
  exits: ['exits'],
  consents: ['consentsGiven'],
  events: ['events'],
  deliveries: ['deliveriesDelivered'],
  failures: ['failures', 'deliveriesFailed'],
} as const satisfies Record<string, readonly Series[]>;

export type FigureName = keyof typeof SERIES;
export const figureNames: readonly FigureName[] = Object.keys(SERIES) as FigureName[];

/** What matters most; the other figures are shown smaller. */
const LEADING = 5;
export const leadingFigures = figureNames.slice(0, LEADING);
export const otherFigures = figureNames.slice(LEADING);

/** Figures whose rise is bad news. */
const UNWANTED: readonly FigureName[] = ['unsubscribed', 'failures'];

/** Whether a figure has risen whose rise is bad news. */
export function isWorse(name: FigureName, { total, totalBefore }: Course): boolean {
  return UNWANTED.includes(name) && total > totalBefore;
}

/** A figure's counts in the chosen period and in the time before it. */
export interface Course {
  times: string[];
  values: number[];
  total: number;
  beforeTimes: string[];
  before: number[];
  totalBefore: number;
}

/** The first half of the statistics is the time before. */
export function figureCourse({ times, series }: Stats, name: FigureName): Course {
  const parts: readonly Series[] = SERIES[name];
  const counts = times.map((_, index) => parts.reduce((sum, part) => sum + (series[part][index] ?? 0), 0));
  const middle = Math.floor(times.length / 2);
  const [before, values] = [counts.slice(0, middle), counts.slice(middle)];
  return {
    times: times.slice(middle),
    values,
    total: addUp(values),
    beforeTimes: times.slice(0, middle),
    before,
    totalBefore: addUp(before),
  };
}

function addUp(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
