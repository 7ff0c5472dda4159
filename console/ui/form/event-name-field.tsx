import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { eventNamesQuery } from '../../api/catalogues';
import { Suggest } from './suggest';

interface EventNameFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  hint?: ReactNode;
  problem?: string | undefined;
  /** Whether events that Rollcall records itself are suggested: those can be listened to but not sent. */
  withInternal?: boolean;
}

/** The name of an event: suggests those in the log and takes names that have not occurred yet. */
export function EventNameField({ withInternal = true, ...field }: EventNameFieldProps) {
  const { data } = useQuery(eventNamesQuery);
  const names = data?.names.map(({ name }) => name) ?? [];
  const internal = withInternal ? (data?.internal.map(({ name }) => name) ?? []) : [];
  const suggestions = [...new Set([...names, ...internal])].map((name) => ({ value: name }));
  return <Suggest {...field} suggestions={suggestions} placeholder="order.placed" />;
}
