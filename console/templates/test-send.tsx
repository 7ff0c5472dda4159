import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useMe } from '../api/me';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { problemAt, unplaced } from '../ui/failure';
import { Field } from '../ui/form/field';
import { Form } from '../ui/form/form';
import { Popover } from '../ui/popover';
import { notify } from '../ui/toast';
import styles from './templates.module.css';

interface TestSendProps {
  /** Sends the email as it is typed to one address. */
  onSend: (to: string) => Promise<unknown>;
}

/** Asks for the address of a test, by default the user's own. */
export function TestSend({ onSend }: TestSendProps) {
  const texts = useTexts('previews');
  return (
    <Popover label={texts.sendTest} trigger={<Button>{texts.sendTest}</Button>}>
      {(close) => <TestForm onSend={onSend} onSent={close} />}
    </Popover>
  );
}

function TestForm({ onSend, onSent }: TestSendProps & { onSent: () => void }) {
  const texts = useTexts('previews');
  const me = useMe();
  const [to, setTo] = useState(me.user.email);
  const send = useMutation({
    mutationFn: () => onSend(to),
    onSuccess: () => {
      notify(texts.testQueued(to));
      onSent();
    },
  });
  return (
    <Form className={styles['form']} error={unplaced(send.error, ['to'])} onSubmit={() => send.mutate()}>
      <Field
        label={texts.testTo}
        type="email"
        value={to}
        onChange={setTo}
        hint={texts.testHint}
        problem={problemAt(send.error, 'to')}
        autoFocus
      />
      <Button type="submit" kind="primary" isPending={send.isPending}>
        {texts.send}
      </Button>
    </Form>
  );
}
