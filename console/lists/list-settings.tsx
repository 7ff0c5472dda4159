import { isOvertaken } from '../api/tagged';
import { useTexts } from '../texts/language';
import { Switch } from '../ui/choice';
import { Failure, unplaced } from '../ui/failure';
import { Fact, Facts } from '../ui/inline-field';
import { Panel } from '../ui/layout';
import { Mail, Names, type MailKey, type NameKey } from './list-forms';
import styles from './lists.module.css';
import type { ListChange, TaggedList } from './queries';
import { listTexts } from './texts';
import { useListChange } from './use-list-change';
import { useTyped } from './use-typed';

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
  const change = useListChange(tagged);
  const { list } = tagged;
  const names = useTyped<NameKey>(`lists/${list.id}/names`, {
    name: list.name,
    description: list.description ?? '',
  });
  const { subject, html, redirectUrl } = list.confirmation;
  const mail = useTyped<MailKey>(`lists/${list.id}/mail`, {
    subject: subject ?? '',
    html: html ?? '',
    redirectUrl: redirectUrl ?? '',
  });
  if (!mayEdit) return <ReadOnly tagged={tagged} />;
  const toggle = (next: ListChange) => change.mutate(next);
  const isContested = names.contested.length + mail.contested.length > 0;
  const left = isContested && isOvertaken(change.error) ? null : unplaced(change.error, PATHS);
  return (
    <>
      {left && <Failure error={left} />}
      <Panel title={texts.settings}>
        <Names typed={names} change={change} />
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
          <Mail list={list} typed={mail} change={change} />
        </Panel>
      )}
    </>
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
