import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf } from '../api/client';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { Combo } from '../ui/form/combo';
import { Form } from '../ui/form/form';
import { Popover } from '../ui/popover';
import { notify } from '../ui/toast';
import styles from './contact.module.css';
import { activeAutomationsQuery } from './queries';

/** Puts the contact into an automation. */
export function Enroll({ contactId }: { contactId: string }) {
  const texts = useTexts('contactPage');
  return (
    <Popover label={texts.enroll} trigger={<Button>{texts.enroll}</Button>}>
      {(close) => <EnrollForm contactId={contactId} onDone={close} />}
    </Popover>
  );
}

function EnrollForm({ contactId, onDone }: { contactId: string; onDone: () => void }) {
  const texts = useTexts('contactPage');
  const queryClient = useQueryClient();
  const { data } = useQuery(activeAutomationsQuery);
  const [chosen, setChosen] = useState<string | null>(null);
  const automations = data?.data ?? [];
  const { mutate, error, isPending } = useMutation({
    mutationFn: (id: string) =>
      dataOf(api.POST('/api/automations/{id}/enroll', { params: { path: { id } }, body: { contactId } })),
    onSuccess: async ({ automation }) => {
      notify(texts.enrolled(automation.name));
      onDone();
      await queryClient.invalidateQueries({ queryKey: ['contacts', 'one', contactId] });
    },
  });
  if (data !== undefined && automations.length === 0) return <p>{texts.noneActive}</p>;
  return (
    <Form
      className={styles['form']}
      error={error}
      onSubmit={() => {
        if (chosen !== null) mutate(chosen);
      }}
    >
      <Combo
        label={texts.automation}
        options={automations.map(({ id, name }) => ({ value: id, label: name }))}
        value={chosen}
        onChange={setChosen}
        hint={texts.enrollHint}
      />
      <Button type="submit" kind="primary" isDisabled={chosen === null} isPending={isPending}>
        {texts.enrollDo}
      </Button>
    </Form>
  );
}
