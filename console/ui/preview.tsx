import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTexts } from '../texts/language';
import { Segments } from './form/choice';
import { cx } from './cx';
import styles from './preview.module.css';

type Width = 'desktop' | 'phone';
type Scheme = 'light' | 'dark';
type Part = 'html' | 'text';

/** The widths that emails are laid out for, in px. */
const WIDTHS: Record<Width, number> = { desktop: 640, phone: 375 };
/** Until the email has said how high it is. */
const FIRST_PX = 480;

export interface ShownMail {
  /** Absent where that is not known. */
  from?: { name: string; email: string };
  subject: string;
  preheader?: string | undefined;
  /** Null for an email of text only. */
  html: string | null;
  text: string;
}

/** What is said at a link of an email: at the one to an address, or to those that begin and end so. */
export interface LinkMark {
  url: string;
  before?: string;
  after?: string;
  label: string;
}

const NO_MARKS: readonly LinkMark[] = [];

interface PreviewProps {
  mail: ShownMail;
  isStale?: boolean;
  marks?: readonly LinkMark[];
}

/** An email as its reader sees it: in two widths and two schemes, and as text. */
export function Preview({ mail, isStale = false, marks = NO_MARKS }: PreviewProps) {
  const texts = useTexts('parts');
  const [width, setWidth] = useState<Width>('desktop');
  const [scheme, setScheme] = useState<Scheme>('light');
  const [part, setPart] = useState<Part>('html');
  const options = <V extends Width | Scheme | Part>(values: readonly V[]) =>
    values.map((value) => ({ value, label: texts[value] }));
  const isText = part === 'text' || mail.html === null;
  return (
    <div className={styles['preview']} data-stale={isStale || undefined}>
      <div className={styles['controls']}>
        {!isText && (
          <>
            <Segments
              label={texts.width}
              value={width}
              options={options(['desktop', 'phone'])}
              onChange={setWidth}
            />
            <Segments
              label={texts.scheme}
              value={scheme}
              options={options(['light', 'dark'])}
              onChange={setScheme}
            />
          </>
        )}
        {mail.html !== null && (
          <Segments label={texts.part} value={part} options={options(['html', 'text'])} onChange={setPart} />
        )}
      </div>
      {mail.from && (
        <p className={styles['from']} dir="auto">
          {mail.from.name} &lt;{mail.from.email}&gt;
        </p>
      )}
      <p className={styles['subject']} dir="auto">
        {mail.subject}
      </p>
      {isText ? (
        <pre className={styles['text']} tabIndex={0} dir="auto">
          {mail.text}
        </pre>
      ) : (
        <MailFrame html={mail.html ?? ''} width={WIDTHS[width]} scheme={scheme} marks={marks} />
      )}
    </div>
  );
}

interface MailFrameProps {
  html: string;
  width: number;
  scheme: Scheme;
  marks: readonly LinkMark[];
}

/** The email under a policy of its own; it is made smaller where there is less room than its width. */
function MailFrame({ html, width, scheme, marks }: MailFrameProps) {
  const texts = useTexts('parts');
  const stage = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(FIRST_PX);
  const [room, setRoom] = useState(width);
  const send = useEffectEvent(() => {
    // The frame has no origin to name; it is recognised by its window.
    frame.current?.contentWindow?.postMessage({ html, scheme, marks }, '*');
  });
  useEffect(() => send(), [html, scheme, marks]);
  useEffect(() => {
    const onMessage = ({ source, data }: MessageEvent<unknown>) => {
      if (source !== frame.current?.contentWindow || typeof data !== 'object' || data === null) return;
      if ('ready' in data) send();
      if ('height' in data && typeof data.height === 'number') setHeight(Math.ceil(data.height));
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, []);
  useEffect(() => {
    const element = stage.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setRoom(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const scale = Math.min(1, room / width);
  return (
    <div ref={stage} className={styles['stage']} style={{ blockSize: height * scale }}>
      <iframe
        ref={frame}
        className={cx(styles['frame'])}
        title={texts.email}
        src="/mail-frame"
        sandbox="allow-scripts"
        tabIndex={-1}
        style={{
          inlineSize: width,
          blockSize: height,
          transform: `translateX(${Math.max(0, (room - width) / 2)}px) scale(${scale})`,
        }}
      />
    </div>
  );
}
