import { useRouter } from '@tanstack/react-router';

/**
 * Tells work that opens another screen when it is done, such as creating something, whether the user is still on the screen
 * where it began. Anyone who has moved on stays where they are.
 */
export function useBegunHere() {
  const router = useRouter();
  return {
    /** The current path, for `onMutate`; `onSuccess` receives it as its third argument. */
    place: (): string => router.latestLocation.pathname,
    isStill: (place: string): boolean => router.latestLocation.pathname === place,
  };
}
