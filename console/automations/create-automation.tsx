import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { api, dataOf } from '../api/client';
import { useBegunHere } from '../app/use-begun-here';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { cx } from '../ui/cx';
import { Dialog, DialogActions } from '../ui/dialog';
import { EventNameField } from '../ui/form/event-name-field';
import { Failure, problemAt, unplaced } from '../ui/failure';
import { Field } from '../ui/form/field';
import { Form } from '../ui/form/form';
import styles from './automations.module.css';
import { startersQuery, type StarterKey } from './queries';

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
  const [from, setFrom] = useState<StarterKey | null>(null);
  const [name, setName] = useState('');
  const [event, setEvent] = useState('');
  const { data: starters } = useQuery(startersQuery);
  const { mutate, error, isPending } = useCreate();
  return (
    <Form className={styles['create']} onSubmit={() => mutate({ from, name, event })}>
      <p>{texts.createText}</p>
      <div className={styles['starters']} role="radiogroup" aria-label={texts.starters}>
        <Starter
          name={texts.blank}
          text={texts.blankText}
          isOn={from === null}
          onChoose={() => setFrom(null)}
        />
        {(starters ?? []).map(({ key, name: title, description }) => (
          <Starter
            key={key}
            name={title}
            text={description}
            isOn={from === key}
            onChoose={() => setFrom(key)}
          />
        ))}
      </div>
      <Field
        label={texts.name}
        placeholder={starters?.find(({ key }) => key === from)?.name ?? texts.nameHint}
        value={name}
        onChange={setName}
        problem={problemAt(error, 'name')}
      />
      {from === null && (
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

interface StarterProps {
  name: string;
  text: string;
  isOn: boolean;
  onChoose: () => void;
}

function Starter({ name, text, isOn, onChoose }: StarterProps) {
  return (
    <label className={cx(styles['starter'])} {...(isOn && { 'data-on': true })}>
      <input type="radio" name="from" checked={isOn} onChange={onChoose} />
      <span>
        <b>{name}</b>
        <span>{text}</span>
      </span>
    </label>
  );
}

interface NewAutomation {
  from: StarterKey | null;
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
      const body = from === null ? blank : { from, ...(name !== '' && { name }) };
      return dataOf(api.POST('/api/automations', { body }));
    },
    onMutate: begun.place,
    onSuccess: async ({ id }, _new, place) => {
      void queryClient.invalidateQueries({ queryKey: ['automations'] });
      if (begun.isStill(place)) await router.navigate({ to: '/automations/$id', params: { id } });
    },
  });
}
