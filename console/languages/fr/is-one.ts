/** In French, what is counted is singular up to one. */
export const isOne = (count: string) => count === '0' || count === '1';
