import { useEffect, type ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Button, IconButton } from './button';
import { cx } from './cx';
import styles from './floating.module.css';
import { CloseIcon } from './icons';
import { useTexts } from '../texts/language';

interface DialogProps {
  title: string;
  isOpen: boolean;
  /** Omitted where it can only be completed. */
  onClose?: () => void;
  /** `aside`: a sheet at the side, beside which the page stays in sight. `whole`: as large as the window. */
  place?: 'middle' | 'aside' | 'whole';
  isBroad?: boolean;
  children: ReactNode;
}

/** A dialog above the page, which keeps its state beneath. */
export function Dialog({ title, isOpen, onClose, place = 'middle', isBroad = false, children }: DialogProps) {
  const texts = useTexts('parts');
  return (
    <ModalOverlay
      className={cx(styles['veil'], place !== 'middle' && styles[place])}
      isOpen={isOpen}
      isDismissable={onClose !== undefined}
      isKeyboardDismissDisabled={onClose === undefined}
      onOpenChange={(open) => {
        if (!open) onClose?.();
      }}
    >
      <Modal className={cx(styles['box'], isBroad && styles['broad'])}>
        <AriaDialog className={cx(styles['dialog'])}>
          <div className={styles['head']}>
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            {onClose && <IconButton icon={CloseIcon} label={texts.close} onPress={onClose} />}
          </div>
          <div className={styles['body']}>{children}</div>
          <FocusBeneath />
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/** Where what opened the dialog has gone meanwhile, the focus goes to what is beneath it, not to the top of the page. */
function FocusBeneath() {
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        const beneath = [...document.querySelectorAll<HTMLElement>('main, [role=dialog]')].at(-1);
        beneath?.focus({ preventScroll: true });
      });
    },
    [],
  );
  return null;
}

/** A dialog at the side. */
export function Sheet(props: Omit<DialogProps, 'place'>) {
  return <Dialog {...props} place="aside" />;
}

interface ActionsProps {
  /** Adds a button that cancels. */
  onCancel?: () => void;
  children: ReactNode;
}

/** The buttons at the end of a dialog, the primary one last. */
export function DialogActions({ onCancel, children }: ActionsProps) {
  const texts = useTexts('parts');
  return (
    <div className={styles['actions']}>
      {onCancel && <Button onPress={onCancel}>{texts.cancel}</Button>}
      {children}
    </div>
  );
}
