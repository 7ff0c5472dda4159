import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf } from '../../api/client';
import { isSame } from '../../app/is-same';
import { UNDO_SECONDS } from '../../app/undo-seconds';
import { useTexts } from '../../texts/language';
import type { MailSample } from '../../templates/mail-preview';
import type { Warning } from '../../warnings/warning';
import type { Audience, Broadcast, Preview } from '../queries';
import type { Contents } from './draft-contents';
import { readBroadcastProblems } from './mail-problems';

/** A draft that is checked and sent. */
export interface Checked {
  id: string;
  /** Whom tests are composed for. */
  sample: MailSample;
  /** As it is edited; each of its variants can be tested separately. */
  draft: Contents;
  /** What looks wrong in what was saved. */
  warnings: readonly Warning[];
  approval: Broadcast['approval'];
  onChange: (change: Pick<Contents, 'mail' | 'variants'>) => void;
  /** Saves all of it. @throws what is in the way */
  saveFirst: () => Promise<void>;
}

/** The recipients of an audience, and what must be fixed before the email can be sent. */
export interface Counting {
  audience: Audience;
  preview: Preview;
  problems: readonly Warning[];
}

const noProblems: readonly Warning[] = [];

/** Counts who gets a draft, sends tests of it, and sends it; each saves first. */
export function useChecks({ id, draft, sample: { contactId }, saveFirst }: Checked) {
  const { audience, mail, variants } = draft;
  const { mendFirst } = useTexts('draft');
  const queryClient = useQueryClient();
  const [counted, setCounted] = useState<Counting | null>(null);
  const [checked, setChecked] = useState({ mail, variants, problems: noProblems });
  const check = async () => {
    const problems = await readBroadcastProblems(draft);
    setChecked({ mail, variants, problems });
    return problems;
  };
  const params = { path: { id } };
  const count = useMutation({
    mutationFn: async (): Promise<Counting> => {
      await saveFirst();
      const preview = await dataOf(api.POST('/api/broadcasts/{id}/preview', { params, body: {} }));
      return { audience, preview, problems: await check() };
    },
    onSuccess: setCounted,
  });
  const test = async (to: string): Promise<void> => {
    await saveFirst();
    const each = variants.length === 0 ? [{}] : variants.map((_, variant) => ({ variant }));
    const person = contactId === undefined ? {} : { contactId };
    for (const one of each)
      await dataOf(api.POST('/api/broadcasts/{id}/test', { params, body: { to, ...person, ...one } }));
  };
  const send = useMutation({
    mutationFn: async (preview: string) => {
      await saveFirst();
      if ((await check()).length > 0) throw new Error(mendFirst);
      const body = { preview, undoSeconds: UNDO_SECONDS };
      return await dataOf(api.POST('/api/broadcasts/{id}/schedule', { params, body }));
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['broadcasts'] }),
  });
  // The number is that of the audience that was counted, and of no other.
  const preview = counted !== null && isSame(counted.audience, audience) ? counted.preview : null;
  const isAsChecked = isSame([checked.mail, checked.variants], [mail, variants]);
  return { preview, problems: isAsChecked ? checked.problems : noProblems, count, test, send };
}
