import { useTexts } from '../../texts/language';
import { Check } from '../../ui/form/choice';
import { CopyPicture } from './copy-picture';
import { NumberField } from './number-field';
import { AddressField, PhraseField } from './phrase-field';
import { PictureChoice, type Chosen } from '../../templates/images/picture-choice';
import type { Settings } from '../document/shape';
import type { SettingsProps } from './set-fields';

const MIN_WIDTH = 8;
const MAX_WIDTH = 1_200;

/** Keeps a description that someone has written. */
function withPicture({ alt, decorative }: Settings, image: Chosen): Settings {
  const isDescribed = (alt !== null && alt !== '') || decorative === true || image.alt === '';
  return { src: image.url, ...(!isDescribed && { alt: image.alt }) };
}

export function ImageSettings({ attrs, set }: SettingsProps) {
  const texts = useTexts('editor');
  const orNone = <T,>(value: T) => (value === '' ? null : value);
  return (
    <>
      <PhraseField
        label={texts.alt}
        value={attrs['alt']}
        rows={2}
        hint={texts.altHint}
        onChange={(alt) => set({ alt: orNone(alt) })}
      />
      <Check isOn={attrs['decorative'] === true} onChange={(isOn) => set({ decorative: isOn ? true : null })}>
        {texts.decorative}
      </Check>
      <PictureChoice onChoose={(image) => set(withPicture(attrs, image))} />
      <AddressField
        label={texts.source}
        value={attrs['src']}
        hint={texts.sourceHint}
        onChange={(src) => set({ src })}
      />
      <CopyPicture src={attrs['src']} onCopied={(src) => set({ src })} />
      <AddressField
        label={texts.imageLink}
        value={attrs['href']}
        onChange={(href) => set({ href: orNone(href) })}
      />
      <NumberField
        label={texts.width}
        value={attrs['width']}
        min={MIN_WIDTH}
        max={MAX_WIDTH}
        hint={texts.widthHint}
        onChange={(width) => set({ width })}
      />
      <Check isOn={attrs['rounded'] === true} onChange={(isOn) => set({ rounded: isOn ? true : null })}>
        {texts.rounded}
      </Check>
    </>
  );
}
