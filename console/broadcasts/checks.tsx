import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf } from '../api/client';
import { useMe } from '../api/me';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { Failure } from '../ui/failure';
import { Buttons, Panel } from '../ui/layout';
import { Banner } from '../ui/status';
import { notify } from '../ui/toast';
import styles from './broadcasts.module.css';
import type { Broadcast, Preview } from './queries';
import { broadcastTexts } from './texts';

interface Props {
  broadcast: Broadcast;
  /** As edited; each can be tested separately. */
  variants: Broadcast['variants'];
  /** There are unsaved changes. */
  isChanged: boolean;
  onSave: () => Promise<unknown>;
  time: Broadcast['time'];
}

/** The checks before sending: the exact number of recipients, who is left out and why, and a test email. */
export function Checks({ broadcast, variants, isChanged, onSave, time }: Props) {
  const texts = useTexts(broadcastTexts);
  const formats = useFormats();
  const queryClient = useQueryClient();
  const { email: to } = useMe().user;
  const [counted, setCounted] = useState<Preview | null>(null);
  const params = { path: { id: broadcast.id } };
  const count = useMutation({
    mutationFn: async () => {
      await onSave();
      return await dataOf(api.POST('/api/broadcasts/{id}/preview', { params, body: {} }));
    },
    onSuccess: setCounted,
  });
  const test = useMutation({
    mutationFn: async () => {
      await onSave();
      const each = variants.length === 0 ? [{}] : variants.map((_, variant) => ({ variant }));
      for (const one of each)
        await dataOf(api.POST('/api/broadcasts/{id}/test', { params, body: { to, ...one } }));
    },
    onSuccess: () => notify(variants.length === 0 ? texts.testQueued(to) : texts.testsQueued(to)),
  });
  const send = useMutation({
    mutationFn: (preview: string) =>
      dataOf(api.POST('/api/broadcasts/{id}/schedule', { params, body: { preview } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['broadcasts'] }),
  });
  /** What the last attempt said no longer counts. */
  const anew = (begin: () => void) => () => {
    for (const attempt of [count, test, send]) attempt.reset();
    begin();
  };
  const preview = isChanged ? null : counted;
  const error = send.error ?? test.error ?? count.error;
  const people = formats.number(preview?.recipients ?? 0);
  return (
    <Panel title={texts.checks} hint={texts.checksHint}>
      <div className={styles['parts']}>
        {error !== null && <Failure error={error} />}
        {preview !== null && <Counted preview={preview} />}
        <Buttons>
          <Button onPress={anew(() => count.mutate())} isPending={count.isPending}>
            {texts.count}
          </Button>
          <Button onPress={anew(() => test.mutate())} isPending={test.isPending}>
            {variants.length === 0 ? texts.sendTest : texts.sendTests(variants.length)}
          </Button>
        </Buttons>
        {preview !== null && preview.recipients > 0 && (
          <Buttons>
            <Button kind="primary" onPress={anew(() => send.mutate(preview.id))} isPending={send.isPending}>
              {time === null ? texts.sendTo(people) : texts.scheduleFor(people)}
            </Button>
          </Buttons>
        )}
      </div>
    </Panel>
  );
}

function Counted({ preview: { recipients, leftOut } }: { preview: Preview }) {
  const texts = useTexts(broadcastTexts);
  const formats = useFormats();
  const reasons = Object.entries(leftOut).filter(([, n]) => (n ?? 0) > 0);
  return (
    <div className={styles['counted']} role="status">
      {recipients === 0 ? (
        <Banner tone="warn">{texts.nobodyGetsIt}</Banner>
      ) : (
        <strong>{texts.recipients(formats.number(recipients))}</strong>
      )}
      {reasons.length > 0 && (
        <ul>
          {reasons.map(([reason, n]) => (
            <li key={reason}>
              {formats.number(n ?? 0)} {isReason(reason, texts.reasons) ? texts.reasons[reason] : reason}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function isReason<R extends object>(name: string, reasons: R): name is Extract<keyof R, string> {
  return Object.hasOwn(reasons, name);
}
