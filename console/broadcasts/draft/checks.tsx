import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf } from '../../api/client';
import { useMe } from '../../api/me';
import { isSame } from '../../app/is-same';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/language';
import { Button } from '../../ui/button';
import { Failure, problemAt } from '../../ui/failure';
import { Buttons, Panel } from '../../ui/frame/layout';
import { Banner } from '../../ui/status';
import { notify } from '../../ui/toast';
import type { Warning } from '../../warnings/warning';
import { useWarningText, Warnings } from '../../warnings/warnings';
import { mendedIn } from '../../warnings/mend';
import styles from '../broadcasts.module.css';
import type { Contents } from './draft-contents';
import { readBroadcastProblems } from './mail-problems';
import type { Audience, Preview } from '../queries';
import { reasonIn } from '../results/reason-in';

interface Props {
  id: string;
  /** As it is edited; each of its variants can be tested separately. */
  draft: Contents;
  /** What looks wrong in what was saved. */
  warnings: readonly Warning[];
  onChange: (change: Pick<Contents, 'mail' | 'variants'>) => void;
  /** Saves all of it. Resolves with what is in the way, or null. */
  onSave: () => Promise<Error | null>;
}

/** The checks before sending: the exact number of recipients, who is left out and why, and a test email. */
export function Checks(props: Props) {
  const texts = useTexts('broadcasts');
  const { listFirst, mendFirst } = useTexts('draft');
  const formats = useFormats();
  const { mail, variants, time } = props.draft;
  const { preview, problems, count, test, send } = useChecks(props);
  const say = useWarningText();
  /** What the last attempt said no longer counts. */
  const anew = (begin: () => void) => () => {
    for (const attempt of [count, test, send]) attempt.reset();
    begin();
  };
  const error = send.error ?? test.error ?? count.error;
  const isListMissing = problemAt(error, 'audience') !== undefined;
  const people = formats.number(preview?.recipients ?? 0);
  return (
    <Panel title={texts.checks} hint={texts.checksHint}>
      <div className={styles['parts']}>
        {isListMissing && <Banner tone="bad">{listFirst}</Banner>}
        {error !== null && !isListMissing && <Failure error={error} />}
        {preview !== null && <Counted preview={preview} />}
        {problems.length > 0 && (
          <Banner tone="bad">
            <b>{mendFirst}</b>
            <ul className={styles['problems']}>
              {problems.map((problem) => (
                <li key={`${problem.path} ${problem.code}`}>{say(problem)}</li>
              ))}
            </ul>
          </Banner>
        )}
        <Warnings
          warnings={props.warnings}
          onMend={(chosen) => props.onChange(mendedIn({ mail, variants }, chosen))}
        />
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
            <Button
              kind="primary"
              onPress={anew(() => send.mutate(preview.id))}
              isPending={send.isPending}
              // The API accepts the latest count only.
              isDisabled={count.isPending || problems.length > 0}
            >
              {time === null ? texts.sendTo(people) : texts.scheduleFor(people)}
            </Button>
          </Buttons>
        )}
      </div>
    </Panel>
  );
}

/** What is sent immediately can be taken back for so long, also by someone else or after the window was closed. */
const UNDO_SECONDS = 10;

const noProblems: readonly Warning[] = [];

function useChecks({ id, draft, onSave }: Props) {
  const { audience, mail, variants } = draft;
  const texts = useTexts('broadcasts');
  const { mendFirst } = useTexts('draft');
  const queryClient = useQueryClient();
  const { email: to } = useMe().user;
  const [counted, setCounted] = useState<{ audience: Audience; preview: Preview } | null>(null);
  const [checked, setChecked] = useState({ mail, variants, problems: noProblems });
  const check = async () => {
    const problems = await readBroadcastProblems(draft);
    setChecked({ mail, variants, problems });
    return problems;
  };
  const params = { path: { id } };
  const saveFirst = async () => {
    const error = await onSave();
    if (error !== null) throw error;
  };
  const count = useMutation({
    mutationFn: async () => {
      await saveFirst();
      const preview = await dataOf(api.POST('/api/broadcasts/{id}/preview', { params, body: {} }));
      await check();
      return { audience, preview };
    },
    onSuccess: setCounted,
  });
  const test = useMutation({
    mutationFn: async () => {
      await saveFirst();
      const each = variants.length === 0 ? [{}] : variants.map((_, variant) => ({ variant }));
      for (const one of each)
        await dataOf(api.POST('/api/broadcasts/{id}/test', { params, body: { to, ...one } }));
    },
    onSuccess: () => notify(variants.length === 0 ? texts.testQueued(to) : texts.testsQueued(to)),
  });
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

function Counted({ preview: { recipients, leftOut } }: { preview: Preview }) {
  const texts = useTexts('broadcasts');
  const results = useTexts('results');
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
              {reasonIn(results, reason)}: {formats.number(n ?? 0)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
