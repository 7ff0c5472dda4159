import { useState } from 'react';
import { mailFonts } from '../../../domain/mail-document/document.js';
import type { MailDocument, MailStyle } from '../document/document';
import { useTexts } from '../../texts/language';
import { Check, Select } from '../../ui/form/choice';
import { ColorField } from '../../ui/form/color-field';
import { Panel } from '../../ui/frame/layout';
import { NumberField } from './number-field';

const HEX = /^#[0-9a-f]{6}$/i;
const WIDTHS = { min: 480, max: 720 };
const MAX_CORNER = 24;

interface MailSettingsProps {
  document: MailDocument;
  onChange: (document: MailDocument) => void;
}

/** What holds for the whole email. */
export function MailSettings({ document, onChange }: MailSettingsProps) {
  const texts = useTexts('editor');
  const { style = {} } = document;
  const set = (part: { [K in keyof MailStyle]?: MailStyle[K] | null }) => {
    const next = Object.fromEntries(
      Object.entries({ ...style, ...part }).filter(([, value]) => value !== null),
    );
    const { style: _before, ...rest } = document;
    onChange(Object.keys(next).length === 0 ? rest : { ...rest, style: next });
  };
  return (
    <Panel title={texts.whole}>
      <Select
        label={texts.font}
        value={style.font ?? 'system'}
        options={mailFonts.map((value) => ({ value, label: texts.fonts[value] }))}
        onChange={(font) => set({ font: font === 'system' ? null : font })}
      />
      <NumberField
        label={texts.mailWidth}
        value={style.width}
        {...WIDTHS}
        onChange={(width) => set({ width })}
      />
      <NumberField
        label={texts.corner}
        value={style.corner}
        min={0}
        max={MAX_CORNER}
        onChange={(corner) => set({ corner })}
      />
      <Ground label={texts.page} value={style.page} onChange={(page) => set({ page })} />
      <Ground label={texts.card} value={style.card} onChange={(card) => set({ card })} />
      <Check isOn={style.head !== 'none'} onChange={(isOn) => set({ head: isOn ? null : 'none' })}>
        {texts.head}
      </Check>
    </Panel>
  );
}

interface GroundProps {
  label: string;
  value: string | undefined;
  onChange: (value: string | null) => void;
}

/** A color that is taken once it is one; empty is the usual one. */
function Ground({ label, value = '', onChange }: GroundProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <ColorField
      label={label}
      value={typed ?? value}
      onChange={(next) => {
        const isWhole = next === '' || HEX.test(next);
        setTyped(isWhole ? null : next);
        if (isWhole) onChange(next === '' ? null : next);
      }}
    />
  );
}
