import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { api, dataOf, RollcallError, type Schemas } from './client';

export type Me = Schemas['Me'];
export type Role = Me['role'];

async function readMe(): Promise<Me | null> {
  try {
    const me = await dataOf(api.GET('/api/auth/me'));
    return 'user' in me ? me : null;
  } catch (error) {
    if (error instanceof RollcallError && error.status === 401) return null;
    throw error;
  }
}

/** The signed-in user with workspace and role; null if nobody is signed in. */
export const meQuery = queryOptions({ queryKey: ['me'], queryFn: readMe });

/** The signed-in user; only below the shell, which requires one. */
export function useMe(): Me {
  const { data } = useSuspenseQuery(meQuery);
  if (data === null) throw new Error('Nobody is signed in.');
  return data;
}
