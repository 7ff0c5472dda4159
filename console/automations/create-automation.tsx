import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { api, dataOf } from '../api/client';
import { useBegunHere } from '../app/use-begun-here';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { Dialog, DialogActions } from '../ui/dialog';
import { EventNameField } from '../ui/form/event-name-field';
import { Failure, problemAt, unplaced } from '../ui/failure';
import { Field } from '../ui/form/field';
import { Form } from '../ui/form/form';
import styles from './automations.module.css';
import { StarterTiles, type Beginning } from './starter-tiles';
import { startedFrom, useStarters, type StarterInWords } from './use-starters';

interface CreateProps {
  isOpen: boolean;
  onClose: () => void;
}

/** A new automation, blank or from a starter. */
export function CreateAutomation({ isOpen, onClose }: CreateProps) {
  const texts = useTexts('automations');
  return (
    <Dialog title={texts.create} isOpen={isOpen} onClose={onClose} isBroad>
      <CreateForm onClose={onClose} />
    </Dialog>
  );
}

function CreateForm({ onClose }: { onClose: () => void }) {
  const texts = useTexts('automations');
  const [from, setFrom] = useState<Beginning>('blank');
  const [name, setName] = useState('');
  const [event, setEvent] = useState('');
  const { starters = [] } = useStarters();
  const chosen = starters.find(({ key }) => key === from);
  const { mutate, error, isPending } = useCreate();
  return (
    <Form className={styles['create']} onSubmit={() => mutate({ from: chosen ?? null, name, event })}>
      <p>{texts.createText}</p>
      <div className={styles['starters']}>
        <StarterTiles starters={starters} value={from} onChange={setFrom} />
      </div>
      {chosen !== undefined && chosen.note !== null && <p className={styles['note']}>{chosen.note}</p>}
      <Field
        label={texts.name}
        placeholder={chosen?.fullName ?? texts.nameHint}
        value={name}
        onChange={setName}
        problem={problemAt(error, 'name')}
      />
      {from === 'blank' && (
        <EventNameField
          label={texts.event}
          hint={texts.eventHint}
          value={event}
          onChange={setEvent}
          problem={problemAt(error, 'trigger.event')}
        />
      )}
      {unplaced(error, ['name', 'trigger.event']) && <Failure error={error} />}
      <DialogActions onCancel={onClose}>
        <Button kind="primary" type="submit" isPending={isPending}>
          {texts.begin}
        </Button>
      </DialogActions>
    </Form>
  );
}

interface NewAutomation {
  from: StarterInWords | null;
  name: string;
  event: string;
}

function useCreate() {
  const router = useRouter();
  const begun = useBegunHere();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ from, name, event }: NewAutomation) => {
      const blank = { name, trigger: { event }, steps: [{ type: 'wait' as const, for: '1 day' }] };
      const body = from === null ? blank : startedFrom(from, name);
      return dataOf(api.POST('/api/automations', { body }));
    },
    onMutate: begun.place,
    onSuccess: async ({ id }, _new, place) => {
      void queryClient.invalidateQueries({ queryKey: ['automations'] });
      if (begun.isStill(place)) await router.navigate({ to: '/automations/$id', params: { id } });
    },
  });
}
