import { asList, asObject, asText } from '../../../domain/json/lenient.js';
import { useTexts } from '../../texts/language';
import { Button, IconButton } from '../../ui/button';
import { Field } from '../../ui/form/field';
import { DeleteIcon } from '../../ui/icons';
import styles from '../mail-editor.module.css';
import { AddressField } from './phrase-field';
import type { SettingsProps } from './set-fields';

export function SocialSettings({ attrs, set }: SettingsProps) {
  const texts = useTexts('editor');
  const links = asList(attrs['links']).map(asObject);
  const change = (at: number, part: object) =>
    set({ links: links.map((link, index) => (index === at ? { ...link, ...part } : link)) });
  return (
    <>
      {links.map((link, index) => (
        <fieldset key={index} className={styles['part']}>
          <Field
            label={texts.linkName}
            value={asText(link['name'])}
            onChange={(name) => change(index, { name })}
          />
          <AddressField
            label={texts.linkAddress}
            value={link['href']}
            onChange={(href) => change(index, { href })}
          />
          {links.length > 1 && (
            <IconButton
              size="small"
              icon={DeleteIcon}
              label={texts.removeLink(asText(link['name']))}
              onPress={() => set({ links: links.filter((_, at) => at !== index) })}
            />
          )}
        </fieldset>
      ))}
      <Button size="small" onPress={() => set({ links: [...links, { name: '', href: '' }] })}>
        {texts.addLink}
      </Button>
    </>
  );
}
