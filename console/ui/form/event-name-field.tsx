import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { internalEventNamed } from '../../../domain/automation/event-name.js';
import { eventNamesQuery } from '../../api/catalogues';
import { Suggest } from './suggest';
import { useEventSuggestions } from './use-event-suggestions';

interface EventNameFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The name is final. */
  onSettle?: () => void;
  hint?: ReactNode;
  problem?: string | undefined;
  /** Whether events that Rollcall records itself are suggested: those can be listened to but not sent. */
  withInternal?: boolean;
}

/**
 * An event: suggests those in the log, and takes names that have not occurred yet. What Rollcall records itself is said in
 * words, with the name below.
 */
export function EventNameField({ withInternal = true, value, hint, ...field }: EventNameFieldProps) {
  const { data } = useQuery(eventNamesQuery);
  const names = data?.names.map(({ name }) => name) ?? [];
  const internal = data?.internal.map(({ name }) => name) ?? [];
  const suggestions = useEventSuggestions(withInternal ? [...internal, ...names] : names);
  const own = withInternal ? internalEventNamed(value) : null;
  return (
    <Suggest
      {...field}
      value={value}
      hint={own === null ? hint : <code>{own}</code>}
      suggestions={withInternal ? suggestions : suggestions.filter(({ label }) => label === undefined)}
      placeholder="order.placed"
    />
  );
}
