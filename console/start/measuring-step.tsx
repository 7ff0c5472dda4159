import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isAtLeast } from '../../domain/accounts/access.js';
import { api, dataOf } from '../api/client';
import { useMe } from '../api/me';
import { onboardingQuery } from '../api/onboarding';
import { Loaded } from '../settings/part';
import { sendingQuery, type Tracking } from '../settings/queries';
import { TrackingSwitches } from '../settings/tracking-switches';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { Form } from '../ui/form/form';
import styles from './start.module.css';

/** Whether opens and clicks are measured: asked once, before the first email, since nothing can be measured afterwards. */
export function MeasuringStep({ onDone }: { onDone: () => void }) {
  const texts = useTexts('start');
  const { role } = useMe();
  const query = useQuery(sendingQuery);
  if (!isAtLeast(role, 'admin')) return <p>{texts.adminOnly}</p>;
  return (
    <Loaded query={query}>
      {({ sending }) => <MeasuringForm tracking={sending.tracking} onDone={onDone} />}
    </Loaded>
  );
}

function MeasuringForm({ tracking: stored, onDone }: { tracking: Tracking; onDone: () => void }) {
  const texts = useTexts('start');
  const queryClient = useQueryClient();
  const [tracking, setTracking] = useState(stored);
  const save = useMutation({
    mutationFn: () => dataOf(api.PUT('/api/workspace/sending', { body: { tracking } })),
    onSuccess: async () => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['workspace'] }),
        queryClient.invalidateQueries({ queryKey: onboardingQuery.queryKey }),
      ]);
      onDone();
    },
  });
  return (
    <Form className={styles['form']} error={save.error} onSubmit={() => save.mutate()}>
      <p>{texts.measuringText}</p>
      <ul className={styles['meanings']}>
        <li>{texts.clicksMean}</li>
        <li>{texts.opensMean}</li>
      </ul>
      <TrackingSwitches
        tracking={tracking}
        onChange={(changes) => setTracking((now) => ({ ...now, ...changes }))}
      />
      <div className={styles['buttons']}>
        <Button type="submit" kind="primary" isPending={save.isPending}>
          {tracking.clicks || tracking.opens ? texts.measure : texts.doNotMeasure}
        </Button>
      </div>
    </Form>
  );
}
