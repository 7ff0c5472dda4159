import { asText } from '../../../domain/json/lenient.js';
import { useTexts } from '../../texts/language';
import { LiquidField } from '../../ui/form/liquid-field';
import type { SettingsProps } from './set-fields';

const HTML_ROWS = 12;
const TEXT_ROWS = 4;

export function HtmlSettings({ attrs, set }: SettingsProps) {
  const texts = useTexts('editor');
  return (
    <>
      <LiquidField
        label={texts.html}
        rows={HTML_ROWS}
        value={asText(attrs['html'])}
        onChange={(html) => set({ html })}
        hint={texts.htmlHint}
      />
      <LiquidField
        label={texts.htmlText}
        rows={TEXT_ROWS}
        value={asText(attrs['text'])}
        onChange={(text) => set({ text: text === '' ? null : text })}
      />
    </>
  );
}
