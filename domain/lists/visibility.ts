/** Who is offered a list on the preference page: only those who are on it, or everyone. */
export const listVisibilities = ['private', 'public'] as const;
export type ListVisibility = (typeof listVisibilities)[number];
