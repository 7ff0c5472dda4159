import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMe } from '../api/me';
import { isOvertaken } from '../api/tagged';
import { isAtLeast } from '../../domain/accounts/access.js';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { Switch } from '../ui/form/choice';
import { Failure } from '../ui/failure';
import { Banner } from '../ui/status';
import { notify } from '../ui/toast';
import {
  nothingReplayed,
  replayAll,
  writeMapping,
  type Replayed,
  type TaggedSource,
} from './unmapped-queries';
import styles from './unmapped.module.css';

interface ReplayProps {
  sourceId: string;
  /** The source, if its mapping may be written. */
  tagged: TaggedSource | undefined;
  /** Where the address is, once it has been chosen. */
  path: string | null;
}

/** Writes the mapping, if one was chosen, and applies what waits: with its progress and its outcome. */
export function ReplayWaiting({ sourceId, tagged, path }: ReplayProps) {
  const texts = useTexts('unmapped');
  const formats = useFormats();
  const [fires, setFires] = useState(false);
  const [progress, setProgress] = useState<Replayed>(nothingReplayed);
  const queryClient = useQueryClient();
  const mayReplay = isAtLeast(useMe().role, 'editor');
  const { mutate, error, isPending, data } = useMutation({
    mutationFn: async () => {
      setProgress(nothingReplayed);
      if (path !== null && tagged !== undefined) await writeMapping(tagged, path);
      return await replayAll({ source: sourceId, fires }, setProgress);
    },
    onSuccess: ({ applied, enrolled }) => {
      notify(texts.done({ applied: formats.number(applied), enrolled: formats.number(enrolled) }));
    },
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: ['sources'] });
      await queryClient.invalidateQueries({ queryKey: ['events'] });
    },
  });
  if (!mayReplay) return null;
  return (
    <>
      <div>
        <Switch isOn={fires} onChange={setFires}>
          {texts.fires}
        </Switch>
        <p className={styles['soft']}>{texts.firesHint}</p>
      </div>
      {error &&
        (isOvertaken(error) ? <Banner tone="warn">{texts.overtaken}</Banner> : <Failure error={error} />)}
      <div className={styles['actions']}>
        <Button kind={path === null ? 'plain' : 'primary'} isPending={isPending} onPress={() => mutate()}>
          {path === null ? texts.again : texts.save}
        </Button>
        <span className={styles['soft']} role="status">
          {isPending && texts.running(formats.number(progress.applied))}
        </span>
      </div>
      {data !== undefined && !isPending && <ReplayOutcome replayed={data} />}
    </>
  );
}

function ReplayOutcome({ replayed: { unmapped, failed, reason } }: { replayed: Replayed }) {
  const texts = useTexts('unmapped');
  const formats = useFormats();
  if (unmapped + failed === 0) return null;
  return (
    <Banner tone={failed > 0 ? 'bad' : 'warn'}>
      {unmapped > 0 && texts.left({ count: formats.number(unmapped), reason: reason ?? '' })}{' '}
      {failed > 0 && texts.failed(formats.number(failed))}
    </Banner>
  );
}
