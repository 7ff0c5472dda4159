import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../texts/language';
import { useLanguageNames } from '../../texts/language-names';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Check } from '../../ui/form/choice';
import { Field } from '../../ui/form/field';
import { Buttons } from '../../ui/frame/layout';
import { Status, type Tone } from '../../ui/status';
import type { MailDocument } from '../document/document';
import { isBlockType } from '../document/shape';
import type { Inbox } from '../inbox-fields';
import styles from './languages.module.css';
import { Transfer } from './transfer';
import { Variants } from './variants';
import { linesIn, withText, withTheSame, type Line, type LineState } from './translating';

/** It brings the comparison of texts. */
const ChangedWords = lazy(() => import('./changed-words'));

export interface TranslateMailProps {
  document: MailDocument;
  inbox: Inbox;
  language: string;
  onChange: (document: MailDocument) => void;
  onRemove: () => void;
  onClose: () => void;
}

/** The texts of an email beside their translations into one language. */
export function TranslateMail(props: TranslateMailProps) {
  const { document, inbox, language, onChange, onRemove, onClose } = props;
  const texts = useTexts('mailLanguages');
  const name = useLanguageNames().nameOf(language);
  const [toDo, setToDo] = useState<ReadonlySet<string> | null>(null);
  const lines = linesIn(document, inbox, language);
  const isToDo = ({ state }: Line) => state !== 'done';
  // What is done meanwhile stays where it is.
  const shown = toDo === null ? lines : lines.filter(({ id }) => toDo.has(id));
  const take = (next: MailDocument | null) => {
    if (next !== null) onChange(next);
    return next !== null;
  };
  return (
    <Dialog title={texts.translate(name)} place="whole" isOpen onClose={onClose}>
      <div className={styles['translating']}>
        <div className={styles['bar']}>
          <Check
            isOn={toDo !== null}
            onChange={(isOn) => setToDo(isOn ? new Set(lines.filter(isToDo).map(({ id }) => id)) : null)}
          >
            {texts.onlyToDo}
          </Check>
          <Transfer {...{ document, inbox, language, onChange }} />
          <Button onPress={onRemove}>{texts.remove}</Button>
        </div>
        <p className={styles['soft']}>{texts.marksHint}</p>
        {shown.length === 0 && (
          <p className={styles['soft']}>{lines.length === 0 ? texts.nothingYet : texts.nothingToDo}</p>
        )}
        <ul className={styles['lines']}>
          {shown.map((line) => (
            <Translation
              key={line.id}
              line={line}
              language={language}
              onText={(text) => take(withText(document, language, { id: line.id, text }))}
              onStillRight={() => take(withTheSame(document, language, line.id))}
            />
          ))}
        </ul>
        {toDo === null && <Variants {...{ document, language, onChange }} />}
      </div>
    </Dialog>
  );
}

const tones: Record<LineState, Tone> = { missing: 'idle', older: 'warn', done: 'good' };

interface TranslationProps {
  line: Line;
  language: string;
  /** False if it cannot be a translation. */
  onText: (text: string) => boolean;
  /** False if it names what the original does not have any more. */
  onStillRight: () => boolean;
}

/** One text: the original, and its translation as it is typed while the field has the focus. */
function Translation({ line, language, onText, onStillRight }: TranslationProps) {
  const { id, block, original, translation, state, was } = line;
  const texts = useTexts('mailLanguages');
  const { names } = useTexts('editor');
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const [isChangeShown, setChangeShown] = useState(false);
  const kind =
    id === 'subject' || id === 'preheader' ? texts.kinds[id] : isBlockType(block) ? names[block] : block;
  return (
    <li data-state={state}>
      <div className={styles['original']}>
        <span>
          <b>{kind}</b> <Status tone={tones[state]}>{texts.states[state]}</Status>
        </span>
        {isChangeShown && state === 'older' && was !== null ? (
          <Suspense fallback={<p dir="auto">{original}</p>}>
            <ChangedWords {...{ was, original }} />
          </Suspense>
        ) : (
          <p dir="auto">{original}</p>
        )}
      </div>
      <div className={styles['translation']} lang={language}>
        <Field
          label={`${kind}: ${original}`}
          isLabelHidden
          {...(original.length > SHORT && { rows: 3 })}
          value={typed ?? translation}
          onChange={(text) => {
            setTyped(text);
            setWrong(!onText(text));
          }}
          onBlur={() => {
            if (!isWrong) setTyped(null);
          }}
          problem={isWrong ? texts.unknownPart : undefined}
        />
        {state === 'older' && (
          <Buttons>
            <Button size="small" onPress={() => setWrong(!onStillRight())}>
              {texts.stillRight}
            </Button>
            {was !== null && (
              <Button
                size="small"
                aria-expanded={isChangeShown}
                onPress={() => setChangeShown(!isChangeShown)}
              >
                {texts.showChange}
              </Button>
            )}
          </Buttons>
        )}
      </div>
    </li>
  );
}

/** Characters of an original that one line is enough for. */
const SHORT = 60;
