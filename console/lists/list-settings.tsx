import { useTexts } from '../texts/language';
import { Switch } from '../ui/form/choice';
import { Failure } from '../ui/failure';
import { Fact, Facts } from '../ui/form/inline-field';
import { Panel } from '../ui/frame/layout';
import { Mail, Names } from './list-forms';
import styles from './lists.module.css';
import type { TaggedList } from './queries';
import { useMailEdit, useNamesEdit, useSwitches } from './use-list-edit';

interface Props {
  tagged: TaggedList;
  mayEdit: boolean;
}

/** The settings of a list. Unsaved text is kept when someone else changes the list. */
export function ListSettings({ tagged, mayEdit }: Props) {
  return mayEdit ? <Settings tagged={tagged} /> : <ReadOnly tagged={tagged} />;
}

function Settings({ tagged }: { tagged: TaggedList }) {
  const texts = useTexts('lists');
  const names = useNamesEdit(tagged);
  const mail = useMailEdit(tagged);
  const { isOn, error, turn } = useSwitches(tagged);
  return (
    <>
      <Panel title={texts.settings}>
        {error && <Failure error={error} />}
        <Names edit={names} />
        <div className={styles['switches']}>
          <Switch isOn={isOn.doubleOptIn} onChange={(doubleOptIn) => turn({ doubleOptIn })}>
            {texts.asksToConfirm}
          </Switch>
          <Switch isOn={isOn.requireConsent} onChange={(requireConsent) => turn({ requireConsent })}>
            {texts.requiresConsent}
          </Switch>
          <Switch
            isOn={isOn.visibility === 'public'}
            onChange={(isPublic) => turn({ visibility: isPublic ? 'public' : 'private' })}
          >
            {texts.isPublic}
          </Switch>
        </div>
      </Panel>
      {isOn.doubleOptIn && (
        <Panel title={texts.mail} hint={texts.mailHint}>
          <Mail list={tagged.list} edit={mail} />
        </Panel>
      )}
    </>
  );
}

function ReadOnly({ tagged: { list } }: { tagged: TaggedList }) {
  const texts = useTexts('lists');
  return (
    <Panel title={texts.settings} hint={texts.viewer}>
      <Facts>
        <Fact label={texts.description}>{list.description ?? '–'}</Fact>
        <Fact label={texts.confirmation}>{list.doubleOptIn ? texts.doubleOptIn : texts.singleOptIn}</Fact>
      </Facts>
    </Panel>
  );
}
