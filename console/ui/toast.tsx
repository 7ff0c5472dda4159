import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as Content,
  UNSTABLE_ToastQueue as Queue,
  UNSTABLE_ToastRegion as Region,
} from 'react-aria-components/Toast';
import { Text } from 'react-aria-components/Text';
import { Button, IconButton } from './button';
import { cx } from './cx';
import { CloseIcon } from './icons';
import { Mark, type Tone } from './status';
import marks from './marks.module.css';
import styles from './toast.module.css';
import { useTexts } from '../texts/language';

interface Notice {
  text: string;
  tone: Tone;
  action?: { label: string; run: () => void };
}

/** Long enough to read and to reach the action; the pointer or the focus stops the time. */
const SHOWN_MS = 7_000;
const MOST = 3;
const queue = new Queue<Notice>({ maxVisibleToasts: MOST });

/** Says what has happened, and offers to undo it. */
export function notify(text: string, options: { tone?: Tone; action?: Notice['action'] } = {}): void {
  const { tone = 'good', action } = options;
  queue.add({ text, tone, ...(action && { action }) }, { timeout: SHOWN_MS });
}

/** Where notices appear; F6 leads there. */
export function Toasts() {
  const texts = useTexts('parts');
  return (
    <Region queue={queue} className={cx(styles['region'])} aria-label={texts.notices}>
      {({ toast }) => {
        const { text, tone, action } = toast.content;
        return (
          <AriaToast toast={toast} className={cx(styles['toast'], marks[tone])}>
            <Mark tone={tone} />
            <Content className={styles['text'] ?? ''}>
              <Text slot="title">{text}</Text>
            </Content>
            {action && (
              <Button
                size="small"
                onPress={() => {
                  queue.close(toast.key);
                  action.run();
                }}
              >
                {action.label}
              </Button>
            )}
            <IconButton slot="close" size="small" icon={CloseIcon} label={texts.close} />
          </AriaToast>
        );
      }}
    </Region>
  );
}
