/** The orders of contacts in a list, `-` for descending. */
export const contactSorts = [
  'createdAt',
  '-createdAt',
  'updatedAt',
  '-updatedAt',
  'email',
  '-email',
] as const;
export type ContactSort = (typeof contactSorts)[number];
