import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api, dataOf, RollcallError } from '../api/client';
import { useDelayed } from '../app/use-delayed';
import { useWarningText } from '../warnings/warnings';
import type { MailDocument } from './document/document';

/** Pause after the last key before it is checked again. */
const TYPING_MS = 400;

interface CheckedMail {
  document: MailDocument;
  subject: string;
  preheader: string;
  /** The list whose people are looked at. */
  list: string | undefined;
  hasEvent: boolean;
  isConfirmation: boolean;
}

/** Something that looks wrong, and where. */
export interface Found {
  path: string;
  words: string;
}

/** What looks wrong in the email before it is sent: what stops it, and what is only worth a look. */
export function useCheck({ document, subject, preheader, list, hasEvent, isConfirmation }: CheckedMail) {
  const say = useWarningText();
  const written = useMemo(() => ({ document, subject, preheader }), [document, subject, preheader]);
  const checked = useDelayed(written, TYPING_MS);
  const { data, error } = useQuery({
    queryKey: ['mail-documents', 'check', checked, hasEvent, isConfirmation, list],
    queryFn: ({ signal }) => {
      const sent = { event: hasEvent, confirmation: isConfirmation };
      const body = { ...checked, ...sent, ...(list !== undefined && { list }) };
      return dataOf(api.POST('/api/mail-documents/check', { body, signal }));
    },
    placeholderData: keepPreviousData,
    retry: false,
  });
  const refused = error instanceof RollcallError ? error.errors : [];
  const found = (warnings: readonly Parameters<typeof say>[0][] = []): Found[] =>
    warnings.map((warning) => ({ path: warning.path, words: say(warning) }));
  return {
    isPending: data === undefined && error === null,
    error: refused.length > 0 ? null : error,
    problems:
      refused.length > 0
        ? refused.map(({ path, message }) => ({ path, words: sentence(message) }))
        : found(data?.problems),
    warnings: refused.length > 0 ? [] : found(data?.warnings),
  };
}

export type Checked = ReturnType<typeof useCheck>;

function sentence(message: string): string {
  return message.charAt(0).toUpperCase() + message.slice(1);
}
