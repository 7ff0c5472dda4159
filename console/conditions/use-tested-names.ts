import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { automationNamesQuery, broadcastNamesQuery, formNamesQuery, segmentNamesQuery } from '../api/names';
import { asObject } from '../../domain/json/lenient.js';
import type { Named } from './catalogue';
import type { TestedNames } from './tested-names';
import { useMailNames } from './use-mail-names';

const none: readonly Named[] = [];

/** The names of what these conditions, or steps with conditions, test. Kinds that they do not name are not read. */
export function useTestedNames(of: unknown): TestedNames {
  const text = useMemo(() => JSON.stringify(of) ?? '', [of]);
  const names = (kind: string) => text.includes(`"${kind}":`) || text.includes(`"event.${kind}Id"`);
  const { data: automations = none } = useQuery({ ...automationNamesQuery, enabled: names('automation') });
  const { data: segments = none } = useQuery({ ...segmentNamesQuery, enabled: names('segment') });
  const { data: broadcasts = none } = useQuery({ ...broadcastNamesQuery, enabled: names('broadcast') });
  const { data: forms = none } = useQuery({ ...formNamesQuery, enabled: names('form') });
  const mails = useMailNames(
    useMemo(() => (text.includes('"event.step"') ? automationsIn(of) : []), [text, of]),
  );
  return useMemo(
    () => ({ automations, segments, broadcasts, forms, mails }),
    [automations, segments, broadcasts, forms, mails],
  );
}

/** The automations whose emails conditions ask about. */
function automationsIn(of: unknown): string[] {
  const found = new Set<string>();
  JSON.stringify(of, (_key, node: unknown) => {
    const { field, value } = asObject(node);
    if (field === 'event.automationId' && typeof value === 'string') found.add(value);
    return node;
  });
  return [...found];
}
