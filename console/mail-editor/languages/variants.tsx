import { useState } from 'react';
import { asText } from '../../../domain/json/lenient.js';
import type { Variant } from '../../../domain/mail-document/variants.js';
import { useTexts } from '../../texts/language';
import { Button } from '../../ui/button';
import { Buttons } from '../../ui/frame/layout';
import { LiquidField } from '../../ui/form/liquid-field';
import { Status } from '../../ui/status';
import { typedPhrase } from '../document/address';
import type { MailDocument } from '../document/document';
import { AddressField } from '../settings/phrase-field';
import { PictureChoice } from '../../templates/images/picture-choice';
import styles from './languages.module.css';
import { variantLines, withOwn } from './translating';

interface VariantsProps {
  document: MailDocument;
  language: string;
  onChange: (document: MailDocument) => void;
}

/** Where an email leads in a language, its pictures and its code, each as in the original unless it says otherwise. */
export function Variants({ document, language, onChange }: VariantsProps) {
  const texts = useTexts('mailLanguages');
  const lines = variantLines(document, language);
  const [startsOpen] = useState(() => lines.some(({ isOlder }) => isOlder));
  if (lines.length === 0) return null;
  return (
    <details className={styles['variants']} open={startsOpen}>
      <summary>{texts.variants(lines.length)}</summary>
      <ul className={styles['lines']}>
        {lines.map((line) => (
          <VariantLine
            key={`${line.id} ${line.field}`}
            line={line}
            onChange={(own) => {
              const next = withOwn(document, language, { ...line, own });
              if (next !== null) onChange(next);
            }}
          />
        ))}
      </ul>
    </details>
  );
}

interface LineProps {
  line: Variant;
  onChange: (own: Variant['own']) => void;
}

function VariantLine({ line: { block, field, original, own, isOlder }, onChange }: LineProps) {
  const texts = useTexts('mailLanguages');
  const editor = useTexts('editor');
  const kind = editor.names[block];
  const name = texts.fields[field];
  const shown = typedPhrase(original);
  const isCode = field === 'html' || field === 'text';
  const label = `${kind}, ${name}: ${shown.slice(0, MOST_SHOWN)}`;
  return (
    <li>
      <div className={styles['original']}>
        <span>
          <b>
            {kind}, {name}
          </b>{' '}
          <Status tone={isOlder ? 'warn' : own === undefined ? 'idle' : 'good'}>
            {isOlder ? texts.states.older : own === undefined ? texts.asOriginal : texts.states.done}
          </Status>
        </span>
        <p className={isCode ? styles['code'] : undefined}>{shown}</p>
      </div>
      <div className={styles['translation']}>
        {isCode ? (
          <LiquidField
            label={label}
            rows={CODE_ROWS}
            value={asText(own)}
            onChange={(code) => onChange(code === '' ? undefined : code)}
          />
        ) : (
          <AddressField
            label={label}
            value={own ?? ''}
            onChange={(address) => onChange(address.length === 0 ? undefined : address)}
          />
        )}
        {field === 'src' && <PictureChoice onChoose={({ url }) => onChange(url)} />}
        <Buttons>
          {isOlder && (
            <Button size="small" onPress={() => onChange(own)}>
              {texts.stillRight}
            </Button>
          )}
          {own === undefined && isCode && (
            <Button size="small" onPress={() => onChange(original)}>
              {texts.copyOriginal}
            </Button>
          )}
        </Buttons>
      </div>
    </li>
  );
}

const CODE_ROWS = 6;
const MOST_SHOWN = 60;
