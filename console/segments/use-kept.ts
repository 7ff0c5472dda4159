import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLeaving } from '../app/use-leaving';

const KEPT = 'kept';
const nothingToSend = () => Promise.resolve();

/**
 * State that is still there when its screen is opened again, as long as it is unsaved. It ends with the session and the
 * workspace, like everything that has been read, and with the window, which asks before it closes.
 */
export function useKept<T>(
  name: string,
  { begin, isUnsaved }: { begin: T; isUnsaved: (state: T) => boolean },
) {
  const queryClient = useQueryClient();
  const [state, setState] = useState<T>(() => queryClient.getQueryData<T>([KEPT, name]) ?? begin);
  const mustKeep = isUnsaved(state);
  useEffect(() => {
    queryClient.setQueryDefaults([KEPT], { gcTime: Infinity });
    if (mustKeep) queryClient.setQueryData([KEPT, name], state);
    else queryClient.removeQueries({ queryKey: [KEPT, name] });
  }, [queryClient, name, state, mustKeep]);
  useLeaving(() => mustKeep, nothingToSend);
  return [state, setState] as const;
}
