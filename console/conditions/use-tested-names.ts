import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { automationNamesQuery, broadcastNamesQuery, formNamesQuery, segmentNamesQuery } from '../api/names';
import type { Named } from './catalogue';
import type { TestedNames } from './tested-names';

const none: readonly Named[] = [];

/** The names of what these conditions, or steps with conditions, test. Kinds that they do not name are not read. */
export function useTestedNames(of: unknown): TestedNames {
  const text = useMemo(() => JSON.stringify(of) ?? '', [of]);
  const names = (kind: string) => text.includes(`"${kind}":`) || text.includes(`"event.${kind}Id"`);
  const { data: automations = none } = useQuery({ ...automationNamesQuery, enabled: names('automation') });
  const { data: segments = none } = useQuery({ ...segmentNamesQuery, enabled: names('segment') });
  const { data: broadcasts = none } = useQuery({ ...broadcastNamesQuery, enabled: names('broadcast') });
  const { data: forms = none } = useQuery({ ...formNamesQuery, enabled: names('form') });
  return useMemo(
    () => ({ automations, segments, broadcasts, forms }),
    [automations, segments, broadcasts, forms],
  );
}
