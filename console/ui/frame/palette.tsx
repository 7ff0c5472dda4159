import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Input } from 'react-aria-components/Input';
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { Header } from 'react-aria-components/Header';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { SearchField } from 'react-aria-components/SearchField';
import { cx } from '../cx';
import floating from '../floating.module.css';
import type { Icon } from '../icons';
import styles from './palette.module.css';

export interface Command {
  id: string;
  label: string;
  hint?: string;
  icon: Icon;
  run: () => void;
}

export interface CommandGroup {
  title: string;
  commands: readonly Command[];
}

interface PaletteProps {
  label: string;
  placeholder: string;
  /** Shown where nothing matches. */
  empty: string;
  isOpen: boolean;
  onClose: () => void;
  text: string;
  onText: (text: string) => void;
  /** What matches the text. */
  groups: readonly CommandGroup[];
}

/** A field and the commands that match it; the arrows move, Enter runs. */
export function CommandPalette(props: PaletteProps) {
  const { label, placeholder, empty, isOpen, onClose, text, onText, groups } = props;
  const shown = groups.filter(({ commands }) => commands.length > 0);
  return (
    <ModalOverlay
      className={cx(floating['veil'])}
      isOpen={isOpen}
      isDismissable
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Modal className={cx(floating['box'], floating['broad'])}>
        <AriaDialog className={cx(floating['dialog'])} aria-label={label}>
          <Autocomplete inputValue={text} onInputChange={onText}>
            <SearchField aria-label={label} autoFocus>
              <Input className={styles['input'] ?? ''} placeholder={placeholder} />
            </SearchField>
            <div className={styles['list']} role="group" aria-label={label} tabIndex={0}>
              <Menu
                className={cx(floating['menu'])}
                aria-label={label}
                renderEmptyState={() => <p className={styles['empty']}>{empty}</p>}
              >
                {shown.map(({ title, commands }) => (
                  <MenuSection key={title} className={cx(floating['section'])}>
                    <Header>{title}</Header>
                    {commands.map(({ id, label: name, hint, icon: Shown, run }) => (
                      <MenuItem
                        key={id}
                        id={id}
                        textValue={name}
                        className={cx(floating['item'])}
                        onAction={() => {
                          onClose();
                          run();
                        }}
                      >
                        <Shown aria-hidden="true" />
                        <span className={floating['label']}>{name}</span>
                        {hint !== undefined && <span className={floating['hint']}>{hint}</span>}
                      </MenuItem>
                    ))}
                  </MenuSection>
                ))}
              </Menu>
            </div>
          </Autocomplete>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
