import { useRouter } from '@tanstack/react-router';

/**
 * For work that leads to another screen when it is done, such as creating something: whether the user is still where it began. Whoever
 * has gone elsewhere meanwhile is not pulled back.
 */
export function useBegunHere() {
  const router = useRouter();
  return {
    /** For `onMutate`: the place, which `onSuccess` gets as its third argument. */
    place: (): string => router.latestLocation.pathname,
    isStill: (place: string): boolean => router.latestLocation.pathname === place,
  };
}
