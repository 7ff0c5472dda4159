import { useQueries } from '@tanstack/react-query';
import { automationMailsQuery } from '../api/mails';
import { mailId } from './about-text';
import type { Named } from './catalogue';

/** The names of these automations' emails, by `mailId`. */
export function useMailNames(automationIds: readonly string[]): readonly Named[] {
  return useQueries({
    queries: automationIds.map((id) => automationMailsQuery(id)),
    combine: (results) =>
      results.flatMap(({ data }, index) =>
        (data ?? []).map(({ step = '', name }) => ({ id: mailId(automationIds[index] ?? '', step), name })),
      ),
  });
}
