import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf } from '../api/client';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { Failure } from '../ui/failure';
import { Field } from '../ui/form/field';
import { PlayIcon } from '../ui/icons';
import { Buttons, Panel } from '../ui/frame/layout';
import { deliveryQuery } from './queries';
import { DeliveryDetail } from './delivery-detail';
import styles from './rules.module.css';

const SAMPLE = '{ "test": true }';

/** Sends a test and shows its request and what the receiver said. */
export function RuleTry({ ruleId, isChanged }: { ruleId: string; isChanged: boolean }) {
  const texts = useTexts('deliveries');
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState(SAMPLE);
  const [isBroken, setBroken] = useState(false);
  const [sentId, setSentId] = useState<string | null>(null);
  const send = useMutation({
    mutationFn: (eventProperties: unknown) =>
      dataOf(
        api.POST('/api/rules/{id}/test', { params: { path: { id: ruleId } }, body: { eventProperties } }),
      ),
    onSuccess: ({ id }) => {
      setSentId(id);
      void queryClient.invalidateQueries({ queryKey: ['rules', 'one', ruleId, 'deliveries'] });
    },
  });
  const submit = () => {
    const properties = parsed(typed);
    setBroken(properties === undefined);
    if (properties !== undefined) send.mutate(properties);
  };
  return (
    <Panel title={texts.tryIt} hint={isChanged ? texts.trySaved : texts.tryHint}>
      <Field
        label={texts.properties}
        hint={texts.propertiesHint}
        rows={2}
        spellCheck="false"
        value={typed}
        onChange={setTyped}
        problem={isBroken ? texts.notJson : undefined}
      />
      <Buttons>
        <Button isDisabled={isChanged} isPending={send.isPending} onPress={submit}>
          <PlayIcon aria-hidden="true" />
          {texts.tryDo}
        </Button>
      </Buttons>
      {send.error && <Failure error={send.error} />}
      <div role="status" className={styles['outcome']}>
        {sentId !== null && <Outcome id={sentId} />}
      </div>
    </Panel>
  );
}

function Outcome({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(deliveryQuery(id));
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  return data ? <DeliveryDetail delivery={data} /> : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
