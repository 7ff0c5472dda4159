import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isOvertaken } from '../api/tagged';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { Switch } from '../ui/choice';
import { Failure, problemAt, unplaced } from '../ui/failure';
import { Field } from '../ui/field';
import { Form } from '../ui/form';
import { Fact, Facts } from '../ui/inline-field';
import { Buttons, Panel } from '../ui/layout';
import { LiquidField } from '../ui/liquid-field';
import { Banner } from '../ui/status';
import { notify } from '../ui/toast';
import styles from './lists.module.css';
import { MailPreview } from './mail-preview';
import { changeList, listQuery, type ListChange, type TaggedList } from './queries';
import { listTexts } from './texts';

interface Props {
  tagged: TaggedList;
  mayEdit: boolean;
}

const PATHS = [
  'name',
  'description',
  'confirmation.subject',
  'confirmation.html',
  'confirmation.redirectUrl',
];

/** The settings of a list. Unsaved text is kept when someone else changes the list. */
export function ListSettings({ tagged, mayEdit }: Props) {
  const texts = useTexts(listTexts);
  const change = useChange(tagged);
  const { list } = tagged;
  if (!mayEdit) return <ReadOnly tagged={tagged} />;
  const toggle = (next: ListChange) => change.mutate(next);
  const left = unplaced(change.error, PATHS);
  return (
    <>
      {isOvertaken(change.error) ? (
        <Banner tone="warn">{texts.theirs}</Banner>
      ) : (
        left && <Failure error={left} />
      )}
      <Panel title={texts.settings}>
        <Names tagged={tagged} change={change} />
        <div className={styles['switches']}>
          <Switch isOn={list.doubleOptIn} onChange={(doubleOptIn) => toggle({ doubleOptIn })}>
            {texts.asksToConfirm}
          </Switch>
          <Switch isOn={list.requireConsent} onChange={(requireConsent) => toggle({ requireConsent })}>
            {texts.requiresConsent}
          </Switch>
          <Switch
            isOn={list.visibility === 'public'}
            onChange={(isPublic) => toggle({ visibility: isPublic ? 'public' : 'private' })}
          >
            {texts.isPublic}
          </Switch>
        </div>
      </Panel>
      {list.doubleOptIn && (
        <Panel title={texts.mail} hint={texts.mailHint}>
          <Mail tagged={tagged} change={change} />
        </Panel>
      )}
    </>
  );
}

type Change = ReturnType<typeof useChange>;

function useChange(tagged: TaggedList) {
  const texts = useTexts(listTexts);
  const queryClient = useQueryClient();
  const query = listQuery(tagged.list.id);
  return useMutation({
    mutationFn: (change: ListChange) => changeList(tagged, change),
    onMutate: (change) => {
      const { confirmation, ...fields } = change;
      const list = {
        ...tagged.list,
        ...fields,
        confirmation: { ...tagged.list.confirmation, ...confirmation },
      };
      queryClient.setQueryData(query.queryKey, { ...tagged, list });
    },
    onSuccess: (saved) => {
      queryClient.setQueryData(query.queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: ['lists', 'all'] });
      notify(texts.saved);
    },
    onError: async (error) => {
      queryClient.setQueryData(query.queryKey, tagged);
      if (isOvertaken(error)) await queryClient.invalidateQueries({ queryKey: query.queryKey });
    },
  });
}

interface FormProps {
  tagged: TaggedList;
  change: Change;
}

function Names({ tagged: { list }, change }: FormProps) {
  const texts = useTexts(listTexts);
  const [typed, setTyped] = useState({ name: list.name, description: list.description ?? '' });
  const isChanged = typed.name !== list.name || typed.description !== (list.description ?? '');
  return (
    <Form
      className={styles['form']}
      onSubmit={() => change.mutate({ name: typed.name, description: typed.description || null })}
    >
      <Field
        label={texts.name}
        value={typed.name}
        onChange={(name) => setTyped({ ...typed, name })}
        problem={problemAt(change.error, 'name')}
      />
      <Field
        label={texts.description}
        hint={texts.descriptionHint}
        rows={2}
        value={typed.description}
        onChange={(description) => setTyped({ ...typed, description })}
        problem={problemAt(change.error, 'description')}
      />
      {isChanged && (
        <Button type="submit" kind="primary" isPending={change.isPending}>
          {texts.save}
        </Button>
      )}
    </Form>
  );
}

function Mail({ tagged: { list }, change }: FormProps) {
  const texts = useTexts(listTexts);
  const { subject, html, redirectUrl } = list.confirmation;
  const before = { subject: subject ?? '', html: html ?? '', redirectUrl: redirectUrl ?? '' };
  const [typed, setTyped] = useState(before);
  const [isShown, setShown] = useState(false);
  const isChanged = JSON.stringify(typed) !== JSON.stringify(before);
  const words = { subject: typed.subject || null, html: typed.html || null };
  return (
    <Form
      className={styles['form']}
      onSubmit={() => change.mutate({ confirmation: { ...words, redirectUrl: typed.redirectUrl || null } })}
    >
      <LiquidField
        label={texts.subject}
        value={typed.subject}
        onChange={(value) => setTyped({ ...typed, subject: value })}
        problem={problemAt(change.error, 'confirmation.subject')}
      />
      <LiquidField
        label={texts.html}
        hint={texts.htmlHint}
        rows={6}
        value={typed.html}
        onChange={(value) => setTyped({ ...typed, html: value })}
        problem={problemAt(change.error, 'confirmation.html')}
      />
      <Field
        label={texts.redirectUrl}
        hint={texts.redirectHint}
        type="url"
        placeholder="https://example.com/welcome"
        value={typed.redirectUrl}
        onChange={(value) => setTyped({ ...typed, redirectUrl: value })}
        problem={problemAt(change.error, 'confirmation.redirectUrl')}
      />
      <Buttons>
        <Button onPress={() => setShown(true)}>{texts.preview}</Button>
        {isChanged && (
          <Button type="submit" kind="primary" isPending={change.isPending}>
            {texts.save}
          </Button>
        )}
      </Buttons>
      <MailPreview listId={list.id} words={words} isOpen={isShown} onClose={() => setShown(false)} />
    </Form>
  );
}

function ReadOnly({ tagged: { list } }: { tagged: TaggedList }) {
  const texts = useTexts(listTexts);
  return (
    <Panel title={texts.settings} hint={texts.viewer}>
      <Facts>
        <Fact label={texts.description}>{list.description ?? '–'}</Fact>
        <Fact label={texts.confirmation}>{list.doubleOptIn ? texts.doubleOptIn : texts.singleOptIn}</Fact>
      </Facts>
    </Panel>
  );
}
