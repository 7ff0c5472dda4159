import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { api, dataOf } from '../api/client';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { Select } from '../ui/form/choice';
import { Dialog, DialogActions } from '../ui/dialog';
import { Failure } from '../ui/failure';
import { Banner } from '../ui/status';
import { notify } from '../ui/toast';
import { hoursAgo, retriesQuery, undeliveredQuery } from './queries';
import styles from './rules.module.css';

const HOURS = { hour: 1, day: 24, week: 168 } as const;

interface Props {
  ruleId: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Tries every delivery of a period again that failed or waits for its next attempt, as work of the worker. */
export function RetryFailed({ ruleId, isOpen, onClose }: Props) {
  const texts = useTexts('deliveries');
  const formats = useFormats();
  const queryClient = useQueryClient();
  const [period, setPeriod] = useState<keyof typeof HOURS>('day');
  const { mutate, error, isPending } = useMutation({
    mutationFn: () =>
      dataOf(
        api.POST('/api/rules/{id}/retry-failed', {
          params: { path: { id: ruleId } },
          body: { since: hoursAgo(HOURS[period]) },
        }),
      ),
    onSuccess: async ({ total }) => {
      await queryClient.invalidateQueries({ queryKey: ['rules', 'one', ruleId] });
      onClose();
      if (total === 0) notify(texts.noRetry, { tone: 'idle' });
    },
  });
  const { data: found } = useQuery({ ...undeliveredQuery(ruleId, HOURS[period]), enabled: isOpen });
  const total = found?.total ?? undefined;
  return (
    <Dialog title={texts.retryTitle} isOpen={isOpen} onClose={onClose}>
      <p>{texts.retryText}</p>
      {error && <Failure error={error} />}
      <Select
        label={texts.since}
        options={(['hour', 'day', 'week'] as const).map((value) => ({ value, label: texts[value] }))}
        value={period}
        onChange={setPeriod}
      />
      <p role="status">
        {total === undefined
          ? '…'
          : total === 0
            ? texts.noRetry
            : texts.retryCount(formats.number(total), total === 1)}
      </p>
      <DialogActions onCancel={onClose}>
        <Button kind="primary" isPending={isPending} isDisabled={total === 0} onPress={() => mutate()}>
          {texts.retryDo}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** How far the retry has come, while it runs; its end refreshes the list. */
export function RetryProgress({ ruleId }: { ruleId: string }) {
  const texts = useTexts('deliveries');
  const formats = useFormats();
  const queryClient = useQueryClient();
  const { data } = useQuery(retriesQuery(ruleId));
  const retry = data?.data[0];
  const status = retry?.status;
  const ends = { stopped: texts.retryStopped, failed: texts.retryGaveUp };
  const before = useRef(status);
  const ended = useEffectEvent(() => {
    if (before.current === 'running' && retry !== undefined && status !== undefined && status !== 'running') {
      if (status !== 'done') notify(ends[status], { tone: 'warn' });
      else if (retry.retried > 0) notify(texts.retriedAll(formats.number(retry.retried)));
      else if (retry.total > 0) notify(texts.noRetry, { tone: 'idle' });
      void queryClient.invalidateQueries({ queryKey: ['rules', 'one', ruleId, 'deliveries'] });
    }
    before.current = status;
  });
  useEffect(() => ended(), [status]);
  if (retry?.status !== 'running') return null;
  return (
    <div className={styles['progress']}>
      <Banner tone="wait">
        {texts.retrying(formats.number(retry.retried), formats.number(retry.total))}
      </Banner>
    </div>
  );
}
