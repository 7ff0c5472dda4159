import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMe } from '../api/me';
import { membersQuery } from '../settings/queries';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { problemAt, unplaced } from '../ui/failure';
import { Chip } from '../ui/form/choice';
import { Field } from '../ui/form/field';
import { Form } from '../ui/form/form';
import { Popover } from '../ui/popover';
import { notify } from '../ui/toast';
import styles from './templates.module.css';

/** Members that are offered by name. */
const SHOWN = 12;

interface TestSendProps {
  /** Sends the email as it is typed to one address. */
  onSend: (to: string) => Promise<unknown>;
}

/** Asks for the addresses of a test, by default the user's own. */
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
  const [typed, setTyped] = useState(me.user.email);
  const send = useMutation({
    mutationFn: async () => {
      const to = addressesIn(typed);
      for (const [n, address] of to.entries()) {
        // Those that got it do not get it again when the rest is sent.
        setTyped(to.slice(n).join(', '));
        await onSend(address);
      }
      return to;
    },
    onSuccess: (to) => {
      notify(texts.testQueued(to.join(', ')));
      onSent();
    },
  });
  return (
    <Form className={styles['form']} error={unplaced(send.error, ['to'])} onSubmit={() => send.mutate()}>
      <Field
        label={texts.testTo}
        value={typed}
        onChange={setTyped}
        hint={texts.testHint}
        problem={problemAt(send.error, 'to')}
        autoFocus
      />
      <Colleagues typed={typed} onChange={setTyped} />
      <Button type="submit" kind="primary" isPending={send.isPending} isDisabled={typed.trim() === ''}>
        {texts.send}
      </Button>
    </Form>
  );
}

/** The members of the workspace, each to be added or left out. */
function Colleagues({ typed, onChange }: { typed: string; onChange: (typed: string) => void }) {
  const texts = useTexts('previews');
  const { data } = useQuery(membersQuery);
  const members = data?.data.slice(0, SHOWN) ?? [];
  if (members.length < 2) return null;
  const to = addressesIn(typed);
  return (
    <div className={styles['colleagues']} role="group" aria-label={texts.colleagues}>
      {members.map(({ id, name, email }) => (
        <Chip
          key={id}
          isOn={to.includes(email)}
          onChange={(isOn) =>
            onChange((isOn ? [...to, email] : to.filter((address) => address !== email)).join(', '))
          }
        >
          {name ?? email}
        </Chip>
      ))}
    </div>
  );
}

/** Addresses behind one another, each once. */
function addressesIn(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((address) => address !== ''))];
}
