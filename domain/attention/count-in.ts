/** `19 people`, or `more than 1,000 people` where not all were counted. */
export const countIn = (count: string, isExact: boolean, atLeast: string) =>
  isExact ? count : `${atLeast} ${count}`;
