import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf } from '../api/client';
import { useMe } from '../api/me';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { problemAt, unplaced } from '../ui/failure';
import { Field } from '../ui/field';
import { Form } from '../ui/form';
import { Popover } from '../ui/popover';
import { notify } from '../ui/toast';
import type { MailDraft } from './mail-fields';
import type { MailSample } from './mail-preview';
import { previewTexts } from './preview-texts';
import styles from './templates.module.css';

interface TestSendProps {
  id: string;
  mail: MailDraft;
  sample: MailSample;
}

/** Sends the email as it is typed, filled as in the preview, to one address. */
export function TestSend(props: TestSendProps) {
  const texts = useTexts(previewTexts);
  return (
    <Popover label={texts.sendTest} trigger={<Button>{texts.sendTest}</Button>}>
      {(close) => <TestForm {...props} onSent={close} />}
    </Popover>
  );
}

function TestForm({ id, mail, sample, onSent }: TestSendProps & { onSent: () => void }) {
  const texts = useTexts(previewTexts);
  const me = useMe();
  const [to, setTo] = useState(me.user.email);
  const send = useMutation({
    mutationFn: () => {
      const { subject = '', html = '', text, layout, preheader } = mail;
      const template = {
        subject,
        html,
        ...(text !== undefined && { text }),
        ...(layout !== undefined && { layout }),
        ...(preheader !== undefined && layout !== 'none' && { preheader }),
      };
      const params = { path: { id } };
      return dataOf(api.POST('/api/templates/{id}/test', { params, body: { to, template, ...sample } }));
    },
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
